/** A queue whose invariant says which links there are; everything can be reached by calls. */
public class Queue {
    static class Link {
        int item;
        Link next;
    }

    private Link first;
    private Link last;
    private int size;

    boolean repOk() {
        int count = 0;
        Link before = null;
        for (Link link = first; link != null; link = link.next) {
            if (++count > size) {
                return false;
            }
            before = link;
        }
        return count == size && before == last;
    }

    public void add(int item) {
        Link link = new Link();
        link.item = item;
        if (last == null) {
            first = link;
        } else {
            last.next = link;
        }
        last = link;
        size++;
    }

    public int take() {
        if (first == null) {
            throw new IllegalStateException("empty");
        }
        int item = first.item;
        first = first.next;
        if (first == null) {
            last = null;
        }
        size--;
        return item;
    }

    public boolean hasPair() {
        return size > 1 && first.item == first.next.item;
    }
}

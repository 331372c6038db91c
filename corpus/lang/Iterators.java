// features: iterators, enhanced for, Iterable, inner classes, ConcurrentModificationException, generators
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.function.IntPredicate;

public class Iterators {
    static class Range implements Iterable<Integer> {
        final int from;
        final int to;
        final int step;

        Range(int from, int to, int step) {
            this.from = from;
            this.to = to;
            this.step = step;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                private int at = from;

                @Override
                public boolean hasNext() {
                    return step > 0 ? at < to : at > to;
                }

                @Override
                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException("past " + to);
                    }
                    int result = at;
                    at += step;
                    return result;
                }
            };
        }

        Iterable<Integer> filter(IntPredicate p) {
            return () -> {
                Iterator<Integer> inner = iterator();
                return new Iterator<Integer>() {
                    Integer ready = find();

                    Integer find() {
                        while (inner.hasNext()) {
                            int x = inner.next();
                            if (p.test(x)) {
                                return x;
                            }
                        }
                        return null;
                    }

                    public boolean hasNext() {
                        return ready != null;
                    }

                    public Integer next() {
                        Integer r = ready;
                        ready = find();
                        return r;
                    }
                };
            };
        }
    }

    static class Tree<T extends Comparable<T>> implements Iterable<T> {
        Tree<T> left, right;
        T value;

        Tree(T value) {
            this.value = value;
        }

        void add(T t) {
            if (t.compareTo(value) < 0) {
                if (left == null) {
                    left = new Tree<>(t);
                } else {
                    left.add(t);
                }
            } else if (right == null) {
                right = new Tree<>(t);
            } else {
                right.add(t);
            }
        }

        public Iterator<T> iterator() {
            List<T> all = new ArrayList<>();
            if (left != null) {
                left.forEach(all::add);
            }
            all.add(value);
            if (right != null) {
                right.forEach(all::add);
            }
            return all.iterator();
        }
    }

    public static void main(String[] args) {
        for (int i : new Range(0, 10, 3)) {
            System.out.print(i + " ");
        }
        for (int i : new Range(5, 0, -2)) {
            System.out.print(i + " ");
        }
        for (int i : new Range(1, 50, 1).filter(x -> x % 7 == 0)) {
            System.out.print(i + " ");
        }
        System.out.println();
        Iterator<Integer> it = new Range(0, 1, 1).iterator();
        it.next();
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        Tree<String> tree = new Tree<>("m");
        for (String s : "q d x a f z m".split(" ")) {
            tree.add(s);
        }
        for (String s : tree) {
            System.out.print(s);
        }
        System.out.println();
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6));
        try {
            for (Integer x : list) {
                if (x == 3) {
                    list.remove(x);
                }
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("modified " + e.getMessage());
        }
        list.removeIf(x -> x % 2 == 0);
        LinkedList<Integer> linked = new LinkedList<>(list);
        ListIterator<Integer> li = linked.listIterator();
        while (li.hasNext()) {
            int x = li.next();
            if (x == 5) {
                li.set(50);
                li.add(51);
            } else {
                li.previous();
                li.add(-x);
                li.next();
            }
        }
        System.out.println(linked);
        while (li.hasPrevious()) {
            System.out.print(li.previousIndex() + ":" + li.previous() + " ");
        }
        System.out.println();
        for (Iterator<Integer> r = linked.descendingIterator(); r.hasNext(); ) {
            if (r.next() < 0) {
                r.remove();
            }
        }
        System.out.println(linked);
    }
}

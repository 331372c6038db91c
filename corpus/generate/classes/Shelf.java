/** Throws, and is no longer well-formed. */
public class Shelf {
    private final int[] books = new int[2];
    private int count;

    public void put(int book) {
        count++;
        if (book <= 0) {
            throw new IllegalArgumentException("no such book");
        }
        books[(count - 1) % 2] = book;
    }

    public int count() {
        return count;
    }

    public boolean repOk() {
        for (int at = 0; at < Math.min(count, 2); at++) {
            if (books[at] <= 0) {
                return false;
            }
        }
        return true;
    }
}

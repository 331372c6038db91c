package generics;

import java.util.Comparator;
import java.util.PriorityQueue;

/** An order that is handed over, values that are compared, and an answer that is a constant. */
public class Ordered<T extends Comparable<T>> {
    /** What became of an offer. */
    public enum Answer {
        TAKEN,
        EXCHANGED,
        REFUSED
    }

    private final PriorityQueue<T> kept;
    private final int most;

    public Ordered(int most, Comparator<? super T> order) {
        if (most <= 0) {
            throw new IllegalArgumentException("nothing can be kept");
        }
        this.most = most;
        this.kept = new PriorityQueue<>(order);
    }

    public Answer offer(T item) {
        if (kept.size() < most) {
            kept.add(item);
            return Answer.TAKEN;
        }
        if (kept.comparator().compare(item, kept.peek()) > 0) {
            kept.poll();
            kept.add(item);
            return Answer.EXCHANGED;
        }
        return Answer.REFUSED;
    }

    public T least() {
        return kept.peek();
    }

    public T take() {
        return kept.poll();
    }

    public boolean holds(T item) {
        return kept.contains(item);
    }

    public int size() {
        return kept.size();
    }

    public boolean isFull() {
        return kept.size() >= most;
    }
}

package spelunk;

import java.util.Objects;

/** Two values. */
public final class Pair<L, R> {
    public final L first;
    public final R second;

    public Pair(L first, R second) {
        this.first = first;
        this.second = second;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Pair
                && Objects.equals(first, ((Pair<?, ?>) other).first)
                && Objects.equals(second, ((Pair<?, ?>) other).second);
    }

    @Override
    public int hashCode() {
        return 31 * Objects.hashCode(first) + Objects.hashCode(second);
    }

    @Override
    public String toString() {
        return "(" + first + ", " + second + ")";
    }
}

// features: stubs of an interface that makes clone() public, and of a class that leaves equals and hashCode open
/** What it counts are types of which nobody but a test has objects. */
public class Stampings {
    /** Can be copied by everybody. */
    public interface Copied extends Cloneable {
        Object clone();

        int mark();
    }

    /** Says nothing of how it is compared. */
    public abstract static class Compared {
        @Override
        public abstract boolean equals(Object other);

        @Override
        public abstract int hashCode();
    }

    public static int copies(Copied stamp) {
        return stamp.clone() == null ? stamp.mark() : -1;
    }

    public static boolean isSame(Compared one, Compared other) {
        return one.hashCode() == other.hashCode() && one.equals(other);
    }
}

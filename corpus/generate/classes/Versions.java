/** Constants whose class has fields that are called as those of `Enum`. */
public class Versions {
    public enum Version {
        OLD("0.9"), NEW("17.0");

        private final String name;
        private final int ordinal = 5;

        Version(String name) {
            this.name = name;
        }

        public boolean isAtLeast(Version other) {
            return compareTo(other) >= 0;
        }

        @Override
        public String toString() {
            return name + ordinal;
        }
    }

    public static Version newest(Version one, Version other) {
        return one.isAtLeast(other) ? one : other;
    }
}

/** A visitor is a nested class of its own; a test makes compilers of Java believe that it is an inner one. */
public class Chalet {
    public static class Visitor {
        private final Object origin;
        private final int nights;

        public Visitor(Object origin, int nights) {
            this.origin = origin;
            this.nights = nights;
        }

        boolean stays() {
            return origin != null && nights > 3;
        }
    }

    public String welcome(Visitor visitor) {
        if (visitor == null) {
            return "nobody";
        }
        return visitor.stays() ? "guest" : "passer-by";
    }
}

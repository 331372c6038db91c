// features: static initialisation, ExceptionInInitializerError, NoClassDefFoundError, exceptions
public class StaticInitFailure {
    static class Bad {
        static int value = compute();

        static int compute() {
            throw new IllegalStateException("no value");
        }
    }

    static class BadChild extends Bad {
        static {
            System.out.println("never printed");
        }
    }

    static class ThrowsError {
        static {
            if (true) {
                throw new AssertionError("in initialiser");
            }
        }

        static void call() {}
    }

    static class DivideByZero {
        static final int X = 1 / zero();

        static int zero() {
            return 0;
        }

        int field = X;
    }

    static class Holder {
        static final Holder INSTANCE = new Holder();
        static int ready = 1;
        int seen;

        Holder() {
            seen = ready;
        }
    }

    static void attempt(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " fine");
        } catch (Throwable t) {
            System.out.println(name + ": " + t.getClass().getName() + ": " + t.getMessage());
            Throwable c = t.getCause();
            if (c != null) {
                System.out.println("  cause " + c.getClass().getName() + ": " + c.getMessage());
            }
        }
    }

    public static void main(String[] args) {
        attempt("first", () -> System.out.println(Bad.value));
        attempt("second", () -> System.out.println(Bad.value));
        attempt("write", () -> Bad.value = 3);
        attempt("child", BadChild::new);
        attempt("child again", BadChild::new);
        attempt("error", ThrowsError::call);
        attempt("error again", ThrowsError::call);
        attempt("division", () -> new DivideByZero());
        attempt("array of bad", () -> System.out.println(new Bad[2].length));
        attempt("instanceof bad", () -> System.out.println("x".equals(null) || ((Object) "y") instanceof Bad));
        attempt("holder", () -> System.out.println(Holder.INSTANCE.seen + " " + Holder.ready));
        try {
            System.out.println(Bad.value);
        } catch (NoClassDefFoundError e) {
            System.out.println("still " + e.getMessage());
        }
    }
}

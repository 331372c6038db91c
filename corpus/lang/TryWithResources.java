// features: try with resources, suppressed exceptions, AutoCloseable, exceptions
public class TryWithResources {
    static class Resource implements AutoCloseable {
        final String name;
        final boolean failClose;

        Resource(String name, boolean failOpen, boolean failClose) {
            if (failOpen) {
                throw new IllegalStateException("open " + name);
            }
            this.name = name;
            this.failClose = failClose;
            System.out.println("open " + name);
        }

        @Override
        public void close() throws java.io.IOException {
            System.out.println("close " + name);
            if (failClose) {
                throw new java.io.IOException("close " + name);
            }
        }
    }

    static void show(Throwable t, String indent) {
        System.out.println(indent + t);
        for (Throwable s : t.getSuppressed()) {
            show(s, indent + "  suppressed ");
        }
        if (t.getCause() != null) {
            show(t.getCause(), indent + "  cause ");
        }
    }

    static int run(boolean openFails, boolean bodyFails, boolean closeFails) throws Exception {
        try (Resource a = new Resource("a", false, closeFails);
             Resource b = new Resource("b", openFails, closeFails);
             var c = new Resource("c", false, false)) {
            System.out.println("body " + a.name + b.name + c.name);
            if (bodyFails) {
                throw new RuntimeException("body");
            }
            return 7;
        } catch (IllegalStateException e) {
            System.out.println("caught " + e.getMessage());
            throw e;
        } finally {
            System.out.println("finally");
        }
    }

    public static void main(String[] args) throws Exception {
        for (int mask = 0; mask < 8; mask++) {
            System.out.println("case " + mask);
            try {
                System.out.println(run((mask & 1) != 0, (mask & 2) != 0, (mask & 4) != 0));
            } catch (Exception e) {
                show(e, "");
            }
        }
        try (Resource none = null) {
            System.out.println("null resource is fine");
        }
        Resource outside = new Resource("outside", false, false);
        try (outside) {
            System.out.println("using " + outside.name);
        }
        AutoCloseable lambda = () -> System.out.println("lambda closed");
        try (lambda; AutoCloseable second = () -> { throw new Exception("second"); }) {
            System.out.println("in");
        } catch (Exception e) {
            show(e, "");
        }
        Exception self = new Exception("self");
        try {
            self.addSuppressed(self);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            self.addSuppressed(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        self.addSuppressed(new Exception("x"));
        self.addSuppressed(new Error("y"));
        System.out.println(self.getSuppressed().length);
        try (Resource r = new Resource("last", false, true)) {
            throw new Exception("uncaught", new RuntimeException("its cause"));
        }
    }
}

// features: AutoCloseable, try-with-resources, suppressed exceptions, Closeable streams, finally order

import java.io.Closeable;
import java.io.IOException;

public class TryWithResourcesOrder {
    static class Resource implements Closeable {
        private final String name;
        private final boolean failsOnClose;

        Resource(String name, boolean failsOnOpen, boolean failsOnClose) throws IOException {
            if (failsOnOpen) {
                throw new IOException("open " + name);
            }
            this.name = name;
            this.failsOnClose = failsOnClose;
            System.out.println("open " + name);
        }

        @Override
        public void close() throws IOException {
            System.out.println("close " + name);
            if (failsOnClose) {
                throw new IOException("close " + name);
            }
        }
    }

    static String run(boolean openB, boolean closeA, boolean closeB, boolean body) {
        try (Resource a = new Resource("a", false, closeA); Resource b = new Resource("b", openB, closeB)) {
            System.out.println("body " + a.name + b.name);
            if (body) {
                throw new IllegalStateException("body");
            }
            return "normal";
        } catch (IOException | IllegalStateException e) {
            StringBuilder sb = new StringBuilder(e.getMessage());
            for (Throwable s : e.getSuppressed()) {
                sb.append(" suppressed(").append(s.getMessage()).append(')');
            }
            return sb.toString();
        } finally {
            System.out.println("finally");
        }
    }

    static int overriding() {
        try {
            throw new RuntimeException("lost");
        } finally {
            return 5;
        }
    }

    static int order() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
        }
    }

    public static void main(String[] args) throws Exception {
        for (int mask = 0; mask < 16; mask++) {
            System.out.println(mask + ": " + run((mask & 1) != 0, (mask & 2) != 0, (mask & 4) != 0, (mask & 8) != 0));
        }
        try (Resource none = null) {
            System.out.println("null resource " + none);
        }
        Resource outer = new Resource("outer", false, false);
        try (outer) {
            System.out.println("effectively final");
        }
        AutoCloseable lambda = () -> System.out.println("lambda closed");
        try (lambda; AutoCloseable second = () -> System.out.println("second closed")) {
            System.out.println("two lambdas");
        }
        System.out.println(overriding() + " " + order());
    }
}

// features: uncaught exception, exception causes, stack traces, custom exceptions
public class UncaughtWithCauses {
    static class LowLevel extends Exception {
        final int code;

        LowLevel(int code) {
            super("code " + code);
            this.code = code;
        }
    }

    static class MidLevel extends RuntimeException {
        MidLevel(String message, Throwable cause) {
            super(message, cause);
        }
    }

    static class TopLevel extends IllegalStateException {
        TopLevel(Throwable cause) {
            super(cause);
        }

        @Override
        public String getLocalizedMessage() {
            return "localized: " + getMessage();
        }
    }

    static void low(int n) throws LowLevel {
        if (n > 2) {
            throw new LowLevel(n);
        }
        low(n + 1);
    }

    static void mid() {
        try {
            low(0);
        } catch (LowLevel e) {
            throw new MidLevel("mid\nsecond line", e);
        }
    }

    static void top() {
        try {
            mid();
        } catch (MidLevel e) {
            TopLevel t = new TopLevel(e);
            t.addSuppressed(new ArithmeticException("on the side"));
            throw t;
        }
    }

    public static void main(String[] args) {
        System.out.println("about to fail");
        System.err.println("on standard error");
        top();
    }
}

// features: custom exceptions, multi-catch, rethrow, checked exceptions, exception causes, generic throws
public class CustomExceptions {
    static class AppException extends Exception {
        private final int code;

        AppException(String message, int code) {
            super(message);
            this.code = code;
        }

        int code() {
            return code;
        }

        @Override
        public String getMessage() {
            return super.getMessage() + " [" + code + "]";
        }
    }

    static class NotFound extends AppException {
        NotFound(String what) {
            super(what + " not found", 404);
        }
    }

    static class Fast extends RuntimeException {
        static int filled;

        Fast(String m) {
            super(m);
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            filled++;
            return this;
        }
    }

    static void raise(int n) throws AppException {
        switch (n) {
            case 0:
                throw new NotFound("page");
            case 1:
                throw new AppException("plain", 1);
            case 2:
                throw new Fast("fast");
            case 3:
                Object o = null;
                o.hashCode();
                break;
            case 4:
                throw new Error("error");
            case 5:
                sneaky(new java.io.IOException("sneaky"));
                break;
            default:
                System.out.println("nothing");
        }
    }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> void sneaky(Throwable t) throws T {
        throw (T) t;
    }

    static String handle(int n) {
        try {
            raise(n);
            return "ok";
        } catch (NotFound e) {
            return "not found " + e.code();
        } catch (AppException | Fast e) {
            return e.getClass().getSimpleName() + " " + e.getMessage();
        } catch (RuntimeException e) {
            return "runtime " + e.getClass().getSimpleName();
        } catch (Throwable t) {
            return "throwable " + t;
        }
    }

    static void rethrow(int n) throws AppException {
        try {
            raise(n);
        } catch (final Exception e) {
            throw e;
        }
    }

    static Throwable root(Throwable t) {
        while (t.getCause() != null) {
            t = t.getCause();
        }
        return t;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 7; i++) {
            System.out.println(handle(i));
        }
        System.out.println(Fast.filled + " " + new Fast("x").getStackTrace().length);
        try {
            rethrow(0);
        } catch (AppException e) {
            System.out.println("rethrown " + e.getMessage());
        }
        Exception e = new RuntimeException("outer", new IllegalStateException(new Error("root")));
        System.out.println(root(e).getMessage() + " " + e.getCause().getMessage());
        Exception late = new Exception("late");
        late.initCause(new Exception("given"));
        System.out.println(late.getCause().getMessage());
        try {
            late.initCause(null);
        } catch (IllegalStateException x) {
            System.out.println(x.getMessage());
        }
        try {
            new Exception(late).initCause(late);
        } catch (IllegalStateException x) {
            System.out.println("cannot overwrite");
        }
        try {
            late = new Exception();
            late.initCause(late);
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
        int depth = 0;
        for (int i = 0; i < 3; i++) {
            try {
                try {
                    throw new Exception("i" + i);
                } catch (Exception x) {
                    if (i == 1) {
                        throw new RuntimeException(x);
                    }
                    depth++;
                } finally {
                    depth += 10;
                }
            } catch (RuntimeException x) {
                depth += 100;
            }
        }
        System.out.println(depth);
    }
}

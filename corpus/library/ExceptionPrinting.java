// features: printStackTrace to System.out, getCause, suppressed, stack trace elements, custom exceptions

import java.io.PrintWriter;
import java.io.StringWriter;

public class ExceptionPrinting {
    static class AppException extends Exception {
        private final int code;

        AppException(String message, int code, Throwable cause) {
            super(message, cause);
            this.code = code;
        }

        @Override
        public String toString() {
            return "AppException[" + code + "]: " + getMessage();
        }
    }

    static class Silent extends RuntimeException {
        Silent() {
            super("silent", null, false, false);
        }
    }

    static void level3(int x) {
        if (x > 2) {
            throw new IllegalArgumentException("too big: " + x);
        }
    }

    static void level2(int x) throws AppException {
        try {
            level3(x);
        } catch (IllegalArgumentException e) {
            throw new AppException("wrapped", 42, e);
        }
    }

    public static void main(String[] args) {
        try {
            level2(5);
        } catch (AppException e) {
            e.printStackTrace(System.out);
            System.out.println(e.getCause().getMessage() + " " + e.getStackTrace()[0].getMethodName() + ":" + e.getStackTrace()[0].getLineNumber());
        }
        Exception main = new Exception("main");
        main.addSuppressed(new RuntimeException("first"));
        main.addSuppressed(new IllegalStateException(new NullPointerException("deep")));
        main.printStackTrace(System.out);
        System.out.println(main.getSuppressed().length + " " + main.getSuppressed()[1].getMessage());
        StringWriter text = new StringWriter();
        new UnsupportedOperationException().printStackTrace(new PrintWriter(text, true));
        System.out.println(text.toString().split("\\R").length + " " + text.toString().startsWith("java.lang.UnsupportedOperationException"));
        Silent silent = new Silent();
        silent.addSuppressed(new Exception("ignored"));
        System.out.println(silent.getStackTrace().length + " " + silent.getSuppressed().length + " " + silent);
        Throwable t = new Throwable("t");
        try {
            t.initCause(t);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        t.initCause(new Error("cause"));
        try {
            t.initCause(new Error("again"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            t.addSuppressed(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        StackTraceElement element = new StackTraceElement("pkg.Type", "method", "Type.java", 17);
        t.setStackTrace(new StackTraceElement[] {element});
        t.printStackTrace(System.out);
        System.out.println(element + " " + new StackTraceElement("A", "b", null, -1) + " " + new StackTraceElement("A", "b", "A.java", -2) + " " + element.equals(t.getStackTrace()[0]));
        System.out.println(new RuntimeException(new Exception("x")).getMessage() + " " + new Exception((String) null) + " " + new Error().getLocalizedMessage());
    }
}

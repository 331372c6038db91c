// features: frames of native methods in stack traces, frames that the class library hides, getCallerClass

import java.io.FileInputStream;
import java.io.IOException;

public class TracesThroughNatives {
    interface Attempt {
        void run() throws Throwable;
    }

    static void show(String what, Attempt attempt) {
        try {
            attempt.run();
            System.out.println(what + ": nothing thrown");
        } catch (Throwable thrown) {
            System.out.println(what + ": " + thrown);
            for (StackTraceElement frame : thrown.getStackTrace()) {
                // Lines of the class library differ from release to release.
                boolean own = frame.getClassName().startsWith("TracesThroughNatives");
                String line = own ? ":" + frame.getLineNumber() : "";
                String method = frame.getClassName() + "." + frame.getMethodName();
                System.out.println("    " + method + line + (frame.isNativeMethod() ? " native" : ""));
            }
        }
    }

    static class Asked {
        static Class<?> who() {
            return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
        }
    }

    static class NotCloneable {
        Object copy() throws CloneNotSupportedException {
            return clone();
        }
    }

    static class Asking {
        static Class<?> ask() {
            return Asked.who();
        }
    }

    public static void main(String[] args) throws Exception {
        show("no file", () -> new FileInputStream("/nowhere/at/all"));
        show("copy of another kind", () -> System.arraycopy("a", 0, new int[1], 0, 1));
        show("copy too long", () -> System.arraycopy(new int[1], 0, new int[1], 0, 2));
        show("copy of nothing", () -> System.arraycopy(null, 0, new int[1], 0, 1));
        show("notify without the monitor", () -> new Object().notify());
        show("no clone", () -> new NotCloneable().copy());
        show("negative length", () -> java.lang.reflect.Array.newInstance(int.class, -1));
        show("no array", () -> java.lang.reflect.Array.getInt("x", 0));
        show("null receiver of a native", () -> {
            Object nothing = args.length == 0 ? null : args;
            nothing.notify();
        });
        show("own code below a native's caller", () -> {
            throw new IOException("own");
        });
        System.out.println(Asked.who().getName());
        System.out.println(Asking.ask().getName());
        Thread thread = new Thread(() -> {
            throw new IllegalStateException("ends its thread");
        }, "a thread");
        thread.start();
        thread.join();
        System.arraycopy(new Object[] {1}, 0, new String[1], 0, 1);
    }
}

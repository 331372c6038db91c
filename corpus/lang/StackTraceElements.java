// features: stack traces, line numbers, getStackTrace, fillInStackTrace, lambdas, constructors
public class StackTraceElements {
    static void show(Throwable t) {
        System.out.println(t.getMessage());
        for (StackTraceElement e : t.getStackTrace()) {
            if (e.getClassName().startsWith("StackTraceElements")) {
                System.out.println("  " + e.getClassName() + "." + e.getMethodName() + ":" + e.getLineNumber() + " " + e.getFileName());
            }
        }
    }

    static class Maker {
        static RuntimeException saved;
        final int x;

        static {
            saved = new RuntimeException("from clinit");
        }

        {
            if (saved == null) {
                throw new RuntimeException();
            }
        }

        Maker(int x) {
            this.x = x;
            if (x > 5) {
                throw new IllegalArgumentException("from init");
            }
        }

        Maker() {
            this(
                6);
        }
    }

    static int deep(int n) {
        if (n == 0)
            throw new IllegalStateException("deep");
        return deep(n - 1)
            + 1;
    }

    static void multi(int a,
                      int b) {
        int c = a
            / b;
    }

    public static void main(String[] args) {
        try {
            deep(3);
        } catch (IllegalStateException e) {
            show(e);
        }
        try {
            new Maker();
        } catch (IllegalArgumentException e) {
            show(e);
        }
        show(Maker.saved);
        Runnable r = () -> {
            Runnable inner = () -> {
                throw new RuntimeException("lambda");
            };
            inner.run();
        };
        try {
            r.run();
        } catch (RuntimeException e) {
            show(e);
        }
        try {
            multi(1,
                0);
        } catch (ArithmeticException e) {
            show(e);
        }
        Exception made = new Exception("made here");
        try {
            throw made;
        } catch (Exception e) {
            show(e);
            e.fillInStackTrace();
            show(e);
            e.setStackTrace(new StackTraceElement[] {new StackTraceElement("StackTraceElementsFake", "method", "File.java", 42)});
            show(e);
        }
        try {
            Object o = "s";
            Integer i = (Integer) o;
        } catch (ClassCastException e) {
            System.out.println(e.getStackTrace()[0].getMethodName() + e.getStackTrace()[0].getLineNumber());
        }
        try {
            int[] a = {1, 2};
            a[0] = a[1]
                + a[a[1]];
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getStackTrace()[0].getLineNumber());
        }
        System.out.println(new Throwable().getStackTrace()[0]);
        System.out.println(new Throwable().getStackTrace().length);
        System.out.println(Thread.currentThread().getName());
    }
}

// features: uncaught exception, custom errors, inner classes, constructors, stack traces, static initialisation
public class UncaughtErrorFromNested {
    static class Fatal extends Error {
        Fatal(String message) {
            super(message);
        }
    }

    class Inner {
        final int[] data;

        Inner(int n) {
            data = new int[n];
            check();
        }

        private void check() {
            if (data.length > limit) {
                throw new Fatal("too long: " + data.length + " > " + limit);
            }
        }
    }

    final int limit;

    UncaughtErrorFromNested(int limit) {
        this.limit = limit;
        System.out.println(new Inner(limit).data.length);
        System.out.println(new Inner(limit + 1).data.length);
    }

    public static void main(String[] args) {
        try {
            new UncaughtErrorFromNested(3);
        } catch (Exception e) {
            System.out.println("an Error is no Exception");
        } finally {
            System.out.println("finally");
        }
    }
}

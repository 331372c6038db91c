package cave;

import java.util.Arrays;

/** Fails only for values that are exact to the bit. */
class Exact {
    static void primitives(boolean z, byte b, char c, short s, int i, long j, float f, double d) {
        boolean exact = z && b == -128 && c == '\'' && s == -1 && i == Integer.MIN_VALUE && j == Long.MIN_VALUE;
        if (exact && Float.floatToRawIntBits(f) == 0x80000001 && Double.doubleToRawLongBits(d) == 0x7ff8000000000001L) {
            throw new IllegalStateException("reached */ \\u0041 <b>\n");
        }
    }

    static void infinite(float f, double d) {
        assert f != Float.NEGATIVE_INFINITY || d != Double.POSITIVE_INFINITY;
    }

    static int text(String s) {
        char[] wanted = {'"', '\\', 'u', '0', '0', '4', '1', '\n', '\r', '\t', 0, 0x7f, 0xd800, 0x263a, ' ', '\''};
        return Arrays.equals(s.toCharArray(), wanted) ? 1 / (s.length() - wanted.length) : 0;
    }

    static void array(double[] values, byte[] bytes, char[] empty) {
        boolean exact = values.length == 2 && values[0] == 0.1 && Double.isNaN(values[1]);
        if (exact && Arrays.equals(bytes, new byte[] {-1, 127}) && empty.length == 0) {
            throw new UnsupportedOperationException();
        }
    }

    static void overloaded(Object o) {}

    static void overloaded(String s) {
        s.length();
    }

    static void oddNames(int args, int commandLine, int choices) {
        assert args != 1 || commandLine != 2 || choices != 3;
    }

    private static void hidden(int x, String s, Hidden nothing) {
        assert x != 5 || !s.equals("s") || nothing != null;
    }

    private static class Hidden {
        private final int start;

        private Hidden() {
            start = 40;
        }

        private int plus(int x) {
            return 100 / (start + x - 42);
        }
    }

    static class Counter {
        int count = 3;

        void add(int x) {
            if (count + x == 5) {
                throw new ArithmeticException("five");
            }
        }
    }

    int count = 3;

    void add(int x) {
        Integer.parseInt(count + x == 5 ? "five" : "5");
    }

    static void deep(int x) {
        deep(x + 1);
    }

    static void endless(int x) {
        while (x == 1) {
            Thread.yield();
        }
    }

    static void inThread(final int x) throws InterruptedException {
        Thread thread = new Thread(() -> {
            assert x != 1;
        });
        thread.start();
        thread.join();
    }

    static void leaves(int x) {
        System.exit(x);
    }
}

// features: try finally, nested try, return in finally, break in finally, exceptions
public class FinallyFlow {
    static StringBuilder log = new StringBuilder();

    @SuppressWarnings("finally")
    static int overrides() {
        try {
            return 1;
        } finally {
            return 2;
        }
    }

    static int keeps() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 5;
            log.append("f").append(x);
        }
    }

    @SuppressWarnings("finally")
    static String swallows() {
        for (int i = 0; ; i++) {
            try {
                throw new IllegalStateException("lost");
            } finally {
                if (i < 3) {
                    continue;
                }
                break;
            }
        }
        return "swallowed";
    }

    static int nested(int n) {
        try {
            log.append('a');
            try {
                if (n == 0) {
                    throw new RuntimeException("zero");
                }
                if (n == 1) {
                    return 100;
                }
                log.append('b');
                if (n == 2) {
                    throw new Error("two");
                }
            } catch (RuntimeException e) {
                log.append('c');
                throw new IllegalArgumentException(e.getMessage() + " again", e);
            } finally {
                log.append('d');
                if (n == 3) {
                    throw new UnsupportedOperationException("from finally");
                }
            }
            log.append('e');
        } catch (IllegalArgumentException e) {
            log.append('f');
            return -1;
        } finally {
            log.append('g');
        }
        return 0;
    }

    static int loop() {
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            try {
                if (i % 3 == 0) {
                    continue;
                }
                if (i == 8) {
                    break;
                }
                sum += i;
            } finally {
                sum += 100;
            }
        }
        return sum;
    }

    static long wide(boolean fail) {
        long value = 1L << 40;
        double d = 2.5;
        try {
            if (fail) {
                throw new Exception("checked");
            }
            return value;
        } catch (Exception e) {
            return value + (long) d;
        } finally {
            value = 0;
            d = 0;
        }
    }

    public static void main(String[] args) {
        System.out.println(overrides() + " " + keeps() + " " + swallows());
        for (int n = 0; n < 5; n++) {
            try {
                System.out.print(nested(n) + " ");
            } catch (Throwable t) {
                System.out.print(t + " ");
            }
            System.out.println(log);
            log.setLength(0);
        }
        System.out.println(loop() + " " + wide(true) + " " + wide(false));
        try {
            try {
                throw new Exception("first");
            } finally {
                try {
                    throw new Exception("inner");
                } catch (Exception e) {
                    System.out.println(e.getMessage() + " " + e.getSuppressed().length);
                }
            }
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
    }
}

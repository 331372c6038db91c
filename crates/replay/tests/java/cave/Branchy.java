package cave;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.IntPredicate;

/** Every kind of branch that a compiler writes, by itself or for the programmer. */
public class Branchy {
    enum Colour {
        RED,
        GREEN,
        BLUE
    }

    record Pair(int a, int b) {
        Pair {
            if (a > b) {
                throw new IllegalArgumentException("order");
            }
        }
    }

    sealed interface Shape permits Round, Square {
        default boolean isBig(int limit) {
            return area(this) > limit;
        }
    }

    record Round(int radius) implements Shape {}

    record Square(int side) implements Shape {}

    private int hidden;

    class Inner {
        int read() {
            return hidden > 0 ? hidden : -1;
        }
    }

    static int compare(long a, long b, double c, float d) {
        int result = 0;
        if (a < b) {
            result |= 1;
        }
        if (c >= d) {
            result |= 2;
        }
        if (c != c || d != d) {
            result |= 4;
        }
        return result;
    }

    static int word(String text) {
        switch (text) {
            case "one":
                return 1;
            case "two":
            case "zwei":
                return 2;
            // These two have the same hash code.
            case "Aa":
                return 3;
            case "BB":
                return 4;
            default:
                return 0;
        }
    }

    static String colour(Colour colour) {
        return switch (colour) {
            case RED -> "r";
            case GREEN -> "g";
            case BLUE -> "b";
        };
    }

    static int dense(int value) {
        switch (value) {
            case 0:
            case 1:
                return 10;
            case 2:
                return 20;
            case 4:
                break;
            default:
                return -1;
        }
        return 40;
    }

    static int sparse(int value) {
        switch (value) {
            case -1000:
                return 1;
            case 1000:
                return 2;
            default:
                return 3;
        }
    }

    static InputStream open(int size) {
        return size < 0 ? null : new ByteArrayInputStream(new byte[size]);
    }

    static int resource(int size) throws IOException {
        try (InputStream in = open(size)) {
            if (in == null) {
                return -1;
            }
            int first = in.read();
            if (first < 0) {
                throw new IOException("empty");
            }
            return first;
        }
    }

    static int resources(int size) throws IOException {
        int sum = 0;
        try (InputStream one = new ByteArrayInputStream(new byte[size]);
                InputStream two = open(size)) {
            while (one.read() >= 0) {
                sum++;
            }
        }
        return sum;
    }

    static int cleanup(int value) {
        int result = 0;
        try {
            if (value == 1) {
                return 1;
            }
            if (value == 2) {
                throw new IllegalStateException("two");
            }
            result = 3;
        } catch (IllegalStateException expected) {
            result = 4;
        } finally {
            if (result > 3) {
                result++;
            }
        }
        return result;
    }

    static int cleanupThatThrows(int value) {
        int[] seen = {0};
        try {
            if (value > 0) {
                throw new IllegalArgumentException();
            }
            seen[0]++;
        } finally {
            if (value > 1) {
                seen[0]++;
            }
        }
        return seen[0];
    }

    static synchronized int locked(Object lock, int value) {
        synchronized (lock) {
            if (value > 5) {
                return 5;
            }
        }
        return value;
    }

    static int checked(int value) {
        assert value >= 0 : "negative";
        return value;
    }

    static boolean logic(boolean a, boolean b, boolean c) {
        return a && b || !c;
    }

    static int lambda(int value) {
        IntPredicate even = number -> number % 2 == 0;
        return even.test(value) ? 1 : 2;
    }

    static int kind(Object value) {
        if (value instanceof String text && !text.isEmpty()) {
            return 1;
        }
        if (value instanceof Integer number && number > 3) {
            return 2;
        }
        return value == null ? 3 : 4;
    }

    static int area(Shape shape) {
        if (shape instanceof Round round) {
            return round.radius() * 3;
        } else if (shape instanceof Square square) {
            return square.side() * square.side();
        }
        return 0;
    }

    static int loops(int count) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            for (int j = i; ; j++) {
                if (j > 3) {
                    break;
                }
                if (j == 2) {
                    continue;
                }
                sum += j;
            }
        }
        do {
            sum--;
        } while (sum > 100);
        return sum;
    }

    int inner(int value) {
        hidden = value;
        return new Inner().read();
    }

    static int nested(int value) {
        try {
            try {
                if (value == 0) {
                    throw new RuntimeException();
                }
                return 1;
            } finally {
                if (value > -1) {
                    value++;
                }
            }
        } catch (RuntimeException caught) {
            return value > 0 ? 2 : 3;
        }
    }
}

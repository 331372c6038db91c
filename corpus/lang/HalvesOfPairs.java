// features: exceptions, helpful messages, arrays, fields, loops
/** Two operations that a VM may execute as one: each can fail alone, between handlers, and loops come back to the second. */
public class HalvesOfPairs {
    HalvesOfPairs next;
    int[] ints;
    double[] doubles;
    byte[] bytes;
    int number;
    boolean flag;

    interface Action {
        Object run();
    }

    static void show(String name, Action action) {
        try {
            System.out.println(name + " " + action.run());
        } catch (RuntimeException thrown) {
            System.out.println(name + " " + thrown + " at " + thrown.getStackTrace()[0].getLineNumber());
        }
    }

    static int rows(int[][] table, int row, int column) {
        return table[row][column];
    }

    static double sums(double[][] table, int row, int column) {
        double sum = 0;
        sum += table[row][column] * 2.5;
        table[row][column] = sum + 1;
        return table[row][column] - sum;
    }

    int through(int at) {
        return next.next.ints[at] + next.ints.length;
    }

    /** The element is read in one handler's range, its use lies in another's. */
    static String between(HalvesOfPairs start, int at) {
        int[] ints;
        try {
            ints = start.ints;
        } catch (NullPointerException none) {
            return "no object";
        }
        try {
            return "found " + ints[at];
        } catch (NullPointerException none) {
            return "no array";
        } catch (ArrayIndexOutOfBoundsException outside) {
            return "outside " + outside.getMessage();
        }
    }

    /** A loop whose head is the second of two operations for whoever falls into it. */
    static int loops(int[] values, int from) {
        int sum = 0;
        int at = from;
        do {
            sum = sum * 31 + values[at];
            at = at + 1;
        } while (at < values.length);
        for (int down = values.length - 1; down >= 0; down--) {
            if ((values[down] & 1) == 0) {
                continue;
            }
            sum ^= values[down] >>> 2;
        }
        int step = 0;
        while (step != 10) {
            step += 2;
        }
        for (int k = Integer.MAX_VALUE - 2; k > 0; k++) {
            sum++;
        }
        return sum + step;
    }

    static int remainders(int value, int divisor) {
        return value % 7 + value / -1 + value % divisor;
    }

    static long longs(long value, long divisor) {
        long shifted = (value << 3) ^ (value >>> 60) ^ (value >> 70);
        return shifted * value % divisor + (shifted & 0xffffL) - 5L;
    }

    static String compared(double left, double right) {
        return (left < right) + " " + (left <= right) + " " + (left > right) + " " + (left >= right) + " "
                + (left == right) + " " + (left != right) + " " + !(left < right) + " " + !(left >= right);
    }

    static String compared(long left, long right) {
        return (left < right) + " " + (left <= right) + " " + (left > right) + " " + (left >= right) + " "
                + (left == right) + " " + (left != right);
    }

    static int flags(HalvesOfPairs of) {
        int result = 0;
        if (of.flag) {
            result |= 1;
        }
        if (of.next == null) {
            result |= 2;
        }
        if (of.number > 3) {
            result |= 4;
        }
        for (int i = 0; i < of.number; i++) {
            result += i;
        }
        for (int i = 0; i < of.bytes.length; i++) {
            result += of.bytes[i] & 0xff;
        }
        return result;
    }

    public static void main(String[] arguments) {
        int[][] table = {{1, 2}, null, {3}};
        for (int row = -1; row <= 3; row++) {
            int at = row;
            show("rows " + row, () -> rows(table, at, 0) + rows(table, at, 1));
        }
        show("no table", () -> rows(null, 0, 0));
        double[][] doubles = {{1.5, Double.NaN}, null};
        for (int k = 0; k < 3; k++) {
            int at = k;
            show("sums " + k, () -> sums(doubles, 0, at) + sums(doubles, at, 0));
        }
        HalvesOfPairs a = new HalvesOfPairs();
        HalvesOfPairs b = new HalvesOfPairs();
        show("first", () -> a.through(0));
        a.next = b;
        show("second", () -> a.through(0));
        b.next = a;
        show("third", () -> a.through(0));
        a.ints = new int[] {4, 5};
        show("fourth", () -> a.through(1));
        b.ints = new int[3];
        show("fifth", () -> a.through(1));
        show("sixth", () -> a.through(2));
        System.out.println(between(null, 0) + ", " + between(new HalvesOfPairs(), 0) + ", " + between(a, 1) + ", " + between(a, -7));
        show("loops", () -> loops(new int[] {3, 8, -5}, 0));
        show("from behind", () -> loops(new int[] {3, 8, -5}, 3));
        show("empty", () -> loops(new int[0], 0));
        show("remainder", () -> remainders(Integer.MIN_VALUE, 10));
        show("by zero", () -> remainders(1, 0));
        show("long", () -> longs(0x1234567890abcdefL, 97));
        show("long by zero", () -> longs(1, 0));
        double[] numbers = {-0.0, 0.0, 1.5, Double.NaN};
        for (double left : numbers) {
            for (double right : numbers) {
                System.out.println(left + " " + right + " " + compared(left, right));
            }
        }
        System.out.println(compared(Long.MIN_VALUE, Long.MAX_VALUE) + " " + compared(7L, 7L) + " " + compared(8L, 7L));
        show("flags", () -> flags(a));
        a.bytes = new byte[] {-1, 2};
        a.flag = true;
        a.number = 5;
        show("flags", () -> flags(a));
        show("flags of none", () -> flags(null));
    }
}

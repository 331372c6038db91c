import java.io.BufferedOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Prints what Java computes for every operator and conversion over a table of operands: one line per
 * result, operator name, operand bits and result bits in hexadecimal. Floats and doubles are shown by
 * floatToIntBits and doubleToLongBits, which know one NaN.
 */
public final class OperatorTable {
    private static final PrintStream OUT = new PrintStream(new BufferedOutputStream(System.out, 1 << 16));
    private static final StringBuilder LINE = new StringBuilder();

    public static void main(String[] arguments) {
        int extra = Integer.parseInt(arguments[0]);
        Random random = new Random(42);
        int[] ints = ints(random, extra);
        long[] longs = longs(random, extra);
        float[] floats = floats(random, extra);
        double[] doubles = doubles(random, extra);
        for (int a : ints) {
            unary(a);
            for (int b : ints) {
                binary(a, b);
            }
        }
        for (long a : longs) {
            unary(a);
            for (long b : longs) {
                binary(a, b);
            }
            for (int b : ints) {
                shifts(a, b);
            }
        }
        for (float a : floats) {
            unary(a);
            for (float b : floats) {
                binary(a, b);
            }
        }
        for (double a : doubles) {
            unary(a);
            for (double b : doubles) {
                binary(a, b);
            }
        }
        OUT.flush();
    }

    private static void unary(int a) {
        row("ineg", a, 0, -a);
        row("inot", a, 0, ~a);
        row("i2b", a, 0, (byte) a);
        row("i2s", a, 0, (short) a);
        row("i2c", a, 0, (char) a);
        row("i2l", a, 0, (long) a);
        row("i2f", a, 0, Float.floatToIntBits((float) a));
        row("i2d", a, 0, Double.doubleToLongBits((double) a));
        row("intBitsToFloat", a, 0, Float.floatToIntBits(Float.intBitsToFloat(a)));
    }

    private static void binary(int a, int b) {
        row("iadd", a, b, a + b);
        row("isub", a, b, a - b);
        row("imul", a, b, a * b);
        if (b != 0) {
            row("idiv", a, b, a / b);
            row("irem", a, b, a % b);
            row("iudiv", a, b, Integer.divideUnsigned(a, b));
            row("iurem", a, b, Integer.remainderUnsigned(a, b));
        }
        row("iand", a, b, a & b);
        row("ior", a, b, a | b);
        row("ixor", a, b, a ^ b);
        row("ishl", a, b, a << b);
        row("ishr", a, b, a >> b);
        row("iushr", a, b, a >>> b);
        row("ieq", a, b, a == b);
        row("ilt", a, b, a < b);
        row("ile", a, b, a <= b);
        row("iult", a, b, Integer.compareUnsigned(a, b) < 0);
        row("iule", a, b, Integer.compareUnsigned(a, b) <= 0);
        row("icmp", a, b, Integer.compare(a, b));
    }

    private static void unary(long a) {
        row("lneg", a, 0, -a);
        row("lnot", a, 0, ~a);
        row("l2i", a, 0, (int) a);
        row("l2f", a, 0, Float.floatToIntBits((float) a));
        row("l2d", a, 0, Double.doubleToLongBits((double) a));
        row("longBitsToDouble", a, 0, Double.doubleToLongBits(Double.longBitsToDouble(a)));
    }

    private static void binary(long a, long b) {
        row("ladd", a, b, a + b);
        row("lsub", a, b, a - b);
        row("lmul", a, b, a * b);
        if (b != 0) {
            row("ldiv", a, b, a / b);
            row("lrem", a, b, a % b);
            row("ludiv", a, b, Long.divideUnsigned(a, b));
            row("lurem", a, b, Long.remainderUnsigned(a, b));
        }
        row("land", a, b, a & b);
        row("lor", a, b, a | b);
        row("lxor", a, b, a ^ b);
        row("leq", a, b, a == b);
        row("llt", a, b, a < b);
        row("lle", a, b, a <= b);
        row("lult", a, b, Long.compareUnsigned(a, b) < 0);
        row("lule", a, b, Long.compareUnsigned(a, b) <= 0);
        row("lcmp", a, b, Long.compare(a, b));
    }

    private static void shifts(long a, int b) {
        row("lshl", a, b, a << b);
        row("lshr", a, b, a >> b);
        row("lushr", a, b, a >>> b);
    }

    private static void unary(float a) {
        int bits = Float.floatToIntBits(a);
        row("fneg", bits, 0, Float.floatToIntBits(-a));
        row("fabs", bits, 0, Float.floatToIntBits(Math.abs(a)));
        row("fsqrt", bits, 0, Float.floatToIntBits((float) Math.sqrt(a)));
        row("fisnan", bits, 0, Float.isNaN(a));
        row("f2i", bits, 0, (int) a);
        row("f2l", bits, 0, (long) a);
        row("f2d", bits, 0, Double.doubleToLongBits((double) a));
        row("floatToIntBits", bits, 0, bits);
    }

    private static void binary(float a, float b) {
        int left = Float.floatToIntBits(a);
        int right = Float.floatToIntBits(b);
        row("fadd", left, right, Float.floatToIntBits(a + b));
        row("fsub", left, right, Float.floatToIntBits(a - b));
        row("fmul", left, right, Float.floatToIntBits(a * b));
        row("fdiv", left, right, Float.floatToIntBits(a / b));
        row("frem", left, right, Float.floatToIntBits(a % b));
        row("feq", left, right, a == b);
        row("flt", left, right, a < b);
        row("fle", left, right, a <= b);
        row("fidentical", left, right, Float.valueOf(a).equals(b));
        row("fcmpl", left, right, a > b ? 1 : a == b ? 0 : -1);
        row("fcmpg", left, right, a < b ? -1 : a == b ? 0 : 1);
    }

    private static void unary(double a) {
        long bits = Double.doubleToLongBits(a);
        row("dneg", bits, 0, Double.doubleToLongBits(-a));
        row("dabs", bits, 0, Double.doubleToLongBits(Math.abs(a)));
        row("dsqrt", bits, 0, Double.doubleToLongBits(Math.sqrt(a)));
        row("disnan", bits, 0, Double.isNaN(a));
        row("d2i", bits, 0, (int) a);
        row("d2l", bits, 0, (long) a);
        row("d2f", bits, 0, Float.floatToIntBits((float) a));
        row("doubleToLongBits", bits, 0, bits);
    }

    private static void binary(double a, double b) {
        long left = Double.doubleToLongBits(a);
        long right = Double.doubleToLongBits(b);
        row("dadd", left, right, Double.doubleToLongBits(a + b));
        row("dsub", left, right, Double.doubleToLongBits(a - b));
        row("dmul", left, right, Double.doubleToLongBits(a * b));
        row("ddiv", left, right, Double.doubleToLongBits(a / b));
        row("drem", left, right, Double.doubleToLongBits(a % b));
        row("deq", left, right, a == b);
        row("dlt", left, right, a < b);
        row("dle", left, right, a <= b);
        row("didentical", left, right, Double.valueOf(a).equals(b));
        row("dcmpl", left, right, a > b ? 1 : a == b ? 0 : -1);
        row("dcmpg", left, right, a < b ? -1 : a == b ? 0 : 1);
    }

    private static void row(String operator, long a, long b, boolean result) {
        row(operator, a, b, result ? 1 : 0);
    }

    private static void row(String operator, long a, long b, long result) {
        LINE.setLength(0);
        LINE.append(operator).append(' ').append(Long.toHexString(a)).append(' ');
        LINE.append(Long.toHexString(b)).append(' ').append(Long.toHexString(result)).append('\n');
        OUT.append(LINE);
    }

    private static int[] ints(Random random, int extra) {
        List<Integer> values = new ArrayList<>(List.of(0, 1, 2, 3, 5, 7, 10, 31, 32, 33, 63, 64, 65, 97, 100));
        for (int bit : new int[] {7, 8, 15, 16, 23, 24, 25, 30, 31}) {
            values.addAll(List.of((1 << bit) - 1, 1 << bit, (1 << bit) + 1, -(1 << bit) - 1, -(1 << bit)));
        }
        values.addAll(List.of(-1, -2, -3, -10, 0x7f800000, 0x7f800001, 0xff800000, 0xffc00000));
        for (int i = 0; i < extra; i++) {
            values.add(random.nextInt() >> random.nextInt(32));
        }
        return values.stream().mapToInt(Integer::intValue).toArray();
    }

    private static long[] longs(Random random, int extra) {
        List<Long> values = new ArrayList<>(List.of(0L, 1L, 2L, 3L, 7L, 10L, -1L, -2L, -3L, -10L, 1000000007L));
        for (int bit : new int[] {7, 15, 24, 31, 32, 33, 52, 53, 54, 62, 63}) {
            values.addAll(List.of((1L << bit) - 1, 1L << bit, (1L << bit) + 1, -(1L << bit) - 1, -(1L << bit)));
        }
        values.addAll(List.of(0x7ff0000000000000L, 0x7ff0000000000001L, 0xfff0000000000000L));
        for (int i = 0; i < extra; i++) {
            values.add(random.nextLong() >> random.nextInt(64));
        }
        return values.stream().mapToLong(Long::longValue).toArray();
    }

    private static float[] floats(Random random, int extra) {
        List<Float> values = new ArrayList<>(List.of(0f, 1f, 2f, 0.5f, 0.1f, 3f, 10f, 1.5f, 2.5f, 1e10f, 1e-10f));
        values.addAll(List.of(Float.MAX_VALUE, Float.MIN_VALUE, Float.MIN_NORMAL, Float.POSITIVE_INFINITY));
        values.addAll(List.of(Math.nextDown(Float.MIN_NORMAL), Math.nextUp(1f), Math.nextDown(1f)));
        values.addAll(List.of(2147483520f, 2147483648f, 9.2233715e18f, 9.223372e18f, 16777215f, 16777216f, 16777218f));
        for (Float value : List.copyOf(values)) {
            values.add(-value);
        }
        values.add(Float.NaN);
        for (int i = 0; i < extra; i++) {
            values.add(Float.intBitsToFloat(random.nextInt()));
            values.add((float) (random.nextGaussian() * 100));
        }
        float[] result = new float[values.size()];
        for (int i = 0; i < result.length; i++) {
            result[i] = values.get(i);
        }
        return result;
    }

    private static double[] doubles(Random random, int extra) {
        List<Double> values = new ArrayList<>(List.of(0.0, 1.0, 2.0, 0.5, 0.1, 3.0, 10.0, 1.5, 2.5, 1e10, 1e-10, 1e300));
        values.addAll(List.of(Double.MAX_VALUE, Double.MIN_VALUE, Double.MIN_NORMAL, Double.POSITIVE_INFINITY));
        values.addAll(List.of(Math.nextDown(Double.MIN_NORMAL), Math.nextUp(1.0), Math.nextDown(1.0)));
        values.addAll(List.of(2147483647.0, 2147483647.5, 2147483648.0, 2147483649.0, 9.223372036854775e18));
        values.addAll(List.of(9.223372036854775807e18, 9007199254740991.0, 9007199254740992.0, 1.7e-45, 7e-46));
        values.addAll(List.of((double) Float.MAX_VALUE, 3.4028235677973366e38, (double) Float.MIN_VALUE / 2));
        for (Double value : List.copyOf(values)) {
            values.add(-value);
        }
        values.add(Double.NaN);
        for (int i = 0; i < extra; i++) {
            values.add(Double.longBitsToDouble(random.nextLong()));
            values.add(random.nextGaussian() * 100);
        }
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}

// features: parsing, conversions, wrapper classes, formatting, NumberFormatException, radix
public class NumbersAsText {
    static String attempt(java.util.function.Supplier<Object> s) {
        try {
            return "" + s.get();
        } catch (NumberFormatException e) {
            return "NFE " + e.getMessage();
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    static int parseInt(String s) {
        if (s == null || s.isEmpty()) {
            throw new NumberFormatException("nothing");
        }
        boolean negative = s.charAt(0) == '-';
        int value = 0, limit = negative ? Integer.MIN_VALUE : -Integer.MAX_VALUE;
        for (int i = negative ? 1 : 0; i < s.length(); i++) {
            int d = s.charAt(i) - '0';
            if (d < 0 || d > 9) {
                throw new NumberFormatException("digit " + s.charAt(i));
            }
            if (value < limit / 10 || value * 10 < limit + d) {
                throw new NumberFormatException("too large " + s);
            }
            value = value * 10 - d;
        }
        return negative ? value : -value;
    }

    public static void main(String[] args) {
        for (String s : new String[] {"0", "-0", "42", "-2147483648", "2147483647", "2147483648", "-2147483649", "", "12a", "+5", " 7", "٣"}) {
            System.out.println(s + ": " + attempt(() -> parseInt(s)) + " | " + attempt(() -> Integer.parseInt(s)) + " | " + attempt(() -> Long.parseLong(s)));
        }
        for (String s : new String[] {"1", "1.5", ".5", "5.", "1e10", "1E-400", "1e400", "NaN", "-Infinity", "0x1p-3", "1f", "1d", "1e", "", " 2 ", "1_000", "4.9e-324", "1.7976931348623157e308"}) {
            System.out.println(s + ": " + attempt(() -> Double.parseDouble(s)) + " | " + attempt(() -> Float.parseFloat(s)));
        }
        for (double d : new double[] {0, 1, 10, 100, 1e7, 9999999, 12345678, 1e-3, 9.99e-4, 1.0 / 3, 2.0 / 3, 1e21, 1e22, 123456789012345680.0, 5e-324, 1.1, 100.5, 3.14159}) {
            System.out.print(d + " " + (float) d + " " + -d + "; ");
        }
        System.out.println();
        for (int radix : new int[] {2, 8, 10, 16, 36}) {
            System.out.print(Integer.toString(-1234567, radix) + " " + Long.toString(Long.MAX_VALUE, radix) + " " + attempt(() -> Integer.parseInt("zz", radix)) + "; ");
        }
        System.out.println();
        System.out.println(Integer.toHexString(-1) + " " + Long.toHexString(255L) + " " + Integer.toBinaryString(10) + " " + Double.toHexString(0.1) + " " + Integer.toOctalString(8));
        System.out.println(attempt(() -> Byte.parseByte("128")) + " " + attempt(() -> Short.parseShort("-32768")) + " " + attempt(() -> Integer.valueOf("7")) + " "
            + attempt(() -> Boolean.parseBoolean("True")) + " " + attempt(() -> Integer.decode("0x1F")) + " " + attempt(() -> Integer.decode("-010")) + " " + attempt(() -> Long.decode("#ff")));
        System.out.println(Integer.compare(3, 5) + " " + Long.compare(5, 3) + " " + Double.compare(0.0, -0.0) + " " + Character.compare('a', 'b') + " " + Boolean.compare(true, false));
        System.out.println(Integer.hashCode(7) + " " + Long.hashCode(1L << 32) + " " + Double.hashCode(1.5) + " " + Boolean.hashCode(true) + " " + Character.hashCode('a') + " " + Float.hashCode(1f));
        System.out.println(Integer.parseUnsignedInt("4294967295") + " " + Integer.toUnsignedLong(-1) + " " + Long.parseUnsignedLong("18446744073709551615") + " " + Integer.remainderUnsigned(-1, 7));
        System.out.println(Double.isNaN(0.0 / 0) + " " + Double.isInfinite(1 / 0.0) + " " + Double.isFinite(1e308 * 10) + " " + Float.isNaN(Float.intBitsToFloat(0x7fc00001)));
        System.out.println(Character.forDigit(11, 16) + " " + Character.digit('z', 36) + " " + Character.getNumericValue('x') + " " + (char) Character.toTitleCase('q') + " " + Character.isLetterOrDigit('_') + Character.isJavaIdentifierStart('$'));
    }
}

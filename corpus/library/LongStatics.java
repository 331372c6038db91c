// features: Long.parseLong, toString radix, unsigned division, bit twiddling, overflow, Long.compareUnsigned

public class LongStatics {
    public static void main(String[] args) {
        long[] values = {0, 1, -1, 1234567890123L, -9876543210L, 1L << 62, Long.MAX_VALUE, Long.MIN_VALUE, 0x00ff00ff00ff00ffL};
        for (long v : values) {
            System.out.println(v + " " + Long.toBinaryString(v) + " " + Long.toHexString(v) + " " + Long.toOctalString(v) + " " + Long.toString(v, 7) + " " + Long.toString(v, 36));
            System.out.println("  " + Long.bitCount(v) + " " + Long.reverse(v) + " " + Long.reverseBytes(v) + " " + Long.highestOneBit(v) + " " + Long.lowestOneBit(v) + " "
                    + Long.numberOfLeadingZeros(v) + " " + Long.numberOfTrailingZeros(v) + " " + Long.rotateLeft(v, 9) + " " + Long.rotateRight(v, 70) + " " + Long.signum(v)
                    + " " + Long.hashCode(v) + " " + Long.toUnsignedString(v) + " " + Long.toUnsignedString(v, 16));
        }
        long[] divisors = {1, 3, 10, -1, Long.MIN_VALUE, 1L << 33};
        for (long v : values) {
            StringBuilder sb = new StringBuilder();
            for (long d : divisors) {
                sb.append(v / d).append(' ').append(v % d).append(' ').append(Long.divideUnsigned(v, d)).append(' ').append(Long.remainderUnsigned(v, d)).append("; ");
            }
            System.out.println(sb);
        }
        System.out.println(Long.compareUnsigned(-1, 1) + " " + Long.compare(-1, 1) + " " + Long.parseUnsignedLong("18446744073709551615") + " " + Long.parseLong("-zz", 36));
        String[] bad = {"", "9223372036854775808", "-9223372036854775809", "12L", "1_000", "--1", null};
        for (String s : bad) {
            try {
                System.out.println(Long.parseLong(s));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Long.parseUnsignedLong("18446744073709551616");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Long.MAX_VALUE + 1 + " " + (Long.MIN_VALUE - 1) + " " + Long.MIN_VALUE / -1 + " " + Math.abs(Long.MIN_VALUE) + " " + (1L << 65) + " " + (-1L >>> 60) + " " + (-1L >> 60) + " " + (5L << -1));
        Long boxed = 127L;
        System.out.println((boxed == (Object) Long.valueOf(127)) + " " + boxed.equals(127) + " " + boxed.equals(127L) + " " + boxed.compareTo(200L) + " " + Long.decode("-0x10") + " " + Long.sum(2, 3));
        long hash = 1125899906842597L;
        for (char ch : "fingerprint of a string".toCharArray()) {
            hash = 31 * hash + ch;
        }
        System.out.println(hash + " " + (int) hash + " " + (short) hash + " " + (byte) hash + " " + Float.floatToIntBits(hash) + " " + Double.doubleToLongBits(hash));
    }
}

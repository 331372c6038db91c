// features: Integer.parseInt, toString radix, bitCount, reverse, highestOneBit, unsigned operations, valueOf cache

public class IntegerStatics {
    public static void main(String[] args) {
        int[] values = {0, 1, -1, 42, -42, 255, 1 << 30, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x0f0f0f0f};
        for (int v : values) {
            System.out.println(v + " " + Integer.toBinaryString(v) + " " + Integer.toHexString(v) + " " + Integer.toOctalString(v) + " " + Integer.toString(v, 36) + " " + Integer.toString(v, 2));
            System.out.println("  " + Integer.bitCount(v) + " " + Integer.reverse(v) + " " + Integer.reverseBytes(v) + " " + Integer.highestOneBit(v) + " " + Integer.lowestOneBit(v)
                    + " " + Integer.numberOfLeadingZeros(v) + " " + Integer.numberOfTrailingZeros(v) + " " + Integer.rotateLeft(v, 5) + " " + Integer.rotateRight(v, 35)
                    + " " + Integer.signum(v) + " " + Integer.hashCode(v) + " " + Integer.toUnsignedString(v) + " " + Integer.toUnsignedLong(v));
        }
        System.out.println(Integer.compareUnsigned(-1, 1) + " " + Integer.compare(-1, 1) + " " + Integer.divideUnsigned(-1, 7) + " " + Integer.remainderUnsigned(-1, 7)
                + " " + Integer.parseUnsignedInt("4294967295") + " " + Integer.parseUnsignedInt("ff", 16));
        String[] good = {"0", "-0", "+7", "2147483647", "-2147483648", "007"};
        for (String s : good) {
            System.out.print(Integer.parseInt(s) + " ");
        }
        System.out.println(Integer.parseInt("-ff", 16) + " " + Integer.parseInt("zz", 36) + " " + Integer.parseInt("101", 2) + " " + Integer.decode("0x1F") + " " + Integer.decode("-010") + " " + Integer.decode("#a"));
        String[] bad = {"", "-", "+", "abc", "2147483648", "-2147483649", "1 ", "1.0", "0x10", null};
        for (String s : bad) {
            try {
                System.out.println(Integer.parseInt(s));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Integer.parseInt("\u0661\u0662"));
        Integer a = 127;
        Integer b = 127;
        Integer c = 1000;
        Integer d = 1000;
        System.out.println((a == b) + " " + c.equals(d) + " " + (c.intValue() == d) + " " + a.compareTo(c) + " " + Integer.valueOf(5).equals(5L) + " " + c.hashCode());
        System.out.println(Integer.max(3, 9) + " " + Integer.min(3, 9) + " " + Integer.sum(3, 9) + " " + c.byteValue() + " " + c.doubleValue() + " " + Integer.MAX_VALUE + 1);
        System.out.println(Integer.getInteger("no.such.property", 77) + " " + Integer.BYTES + " " + Integer.SIZE + " " + Integer.TYPE);
        try {
            Integer.decode("0xG");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}

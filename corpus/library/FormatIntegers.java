// features: String.format, %d, %x, %o, %c, %b, %s, flags, width, argument index

import java.math.BigInteger;

public class FormatIntegers {
    public static void main(String[] args) {
        System.out.println(String.format("[%d] [%5d] [%-5d] [%05d] [%+d] [%,d] [%(d] [% d]", 42, 42, 42, 42, 42, 1234567, -42, 42));
        System.out.println(String.format("%d %d %d %d", (byte) -1, (short) 300, Integer.MIN_VALUE, Long.MIN_VALUE));
        System.out.println(String.format("%x %X %#x %08x %x %x", 255, 255, 255, 48879, -1, (byte) -1));
        System.out.println(String.format("%o %#o %o %x", 8, 8, -1L, -255L));
        System.out.println(String.format("%c%c%c [%5c] [%-3c] %C", 'a', 66, (byte) 67, 'x', 'y', 'z'));
        System.out.println(String.format("%b %B %b %b [%7b]", true, false, null, "text", true));
        System.out.println(String.format("[%s] [%10s] [%-10s] [%.3s] [%10.2s] %S", "str", "right", "left", "truncate", "both", "up"));
        System.out.println(String.format("%2$s %1$s %2$s %<s %s", "one", "two"));
        System.out.println(String.format("%s %s %s", null, new int[0].length, java.util.List.of(1, 2)));
        System.out.println(String.format("%%|%n|", new Object[0]).replace("\n", "NL"));
        System.out.println(String.format("%h %H %h", "hash", "hash", null));
        System.out.println(String.format("%d %x %,d", new BigInteger("123456789012345678901234567890"), BigInteger.valueOf(-255), new BigInteger("-9876543210")));
        System.out.println(String.format("%,d %,d %,d %+,d", 0, 999, 1000, -1234567890123L));
        System.out.println(String.format("%08d %-8d| %+08d", -123, -123, 123));
        System.out.println(String.format("%3$d %2$d %1$d", 1, 2, 3) + String.format(" %s %d", "extra", 1, "ignored"));
        String[] bad = {"%d", "%q", "%5", "%-d", "%,x", "%.2d", "%c", "%#d", "%s %s", "%+s", "%0d"};
        for (String f : bad) {
            try {
                System.out.println(f + " " + String.format(f, "arg"));
            } catch (java.util.IllegalFormatException e) {
                System.out.println(f + " " + e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
        System.out.printf("printf %d and %s%n", 1, "two");
        System.out.println(new java.util.Formatter().format("%d-%d", 1, 2).format("/%s", "x"));
    }
}

// features: arrays, long arithmetic, string building, char arithmetic, division, integer overflow
public class BigNumbersByHand {
    static final int BASE = 1_000_000_000;
    final int[] digits;

    BigNumbersByHand(int... digits) {
        int n = digits.length;
        while (n > 1 && digits[n - 1] == 0) {
            n--;
        }
        this.digits = java.util.Arrays.copyOf(digits, n);
    }

    BigNumbersByHand plus(BigNumbersByHand o) {
        int n = Math.max(digits.length, o.digits.length);
        int[] r = new int[n + 1];
        int carry = 0;
        for (int i = 0; i <= n; i++) {
            int s = carry + (i < digits.length ? digits[i] : 0) + (i < o.digits.length ? o.digits[i] : 0);
            carry = s >= BASE ? 1 : 0;
            r[i] = s - carry * BASE;
        }
        return new BigNumbersByHand(r);
    }

    BigNumbersByHand times(BigNumbersByHand o) {
        int[] r = new int[digits.length + o.digits.length];
        for (int i = 0; i < digits.length; i++) {
            long carry = 0;
            for (int j = 0; j < o.digits.length || carry > 0; j++) {
                long p = r[i + j] + carry + (j < o.digits.length ? (long) digits[i] * o.digits[j] : 0);
                r[i + j] = (int) (p % BASE);
                carry = p / BASE;
            }
        }
        return new BigNumbersByHand(r);
    }

    int mod(int m) {
        long rest = 0;
        for (int i = digits.length; --i >= 0; ) {
            rest = (rest * BASE + digits[i]) % m;
        }
        return (int) rest;
    }

    @Override
    public String toString() {
        StringBuilder s = new StringBuilder().append(digits[digits.length - 1]);
        for (int i = digits.length - 2; i >= 0; i--) {
            String part = Integer.toString(digits[i]);
            s.append("0".repeat(9 - part.length())).append(part);
        }
        return s.toString();
    }

    static String toRoman(int n) {
        int[] values = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] signs = "M CM D CD C XC L XL X IX V IV I".split(" ");
        StringBuilder out = new StringBuilder();
        for (int i = 0; n > 0; ) {
            if (n >= values[i]) {
                n -= values[i];
                out.append(signs[i]);
            } else {
                i++;
            }
        }
        return out.toString();
    }

    static String inWords(int n) {
        String[] small = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
        String[] tens = "x x twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
        if (n < 0) {
            return "minus " + inWords(-n);
        }
        if (n < 20) {
            return small[n];
        }
        if (n < 100) {
            return tens[n / 10] + (n % 10 == 0 ? "" : "-" + small[n % 10]);
        }
        if (n < 1000) {
            return small[n / 100] + " hundred" + (n % 100 == 0 ? "" : " " + inWords(n % 100));
        }
        return inWords(n / 1000) + " thousand" + (n % 1000 == 0 ? "" : " " + inWords(n % 1000));
    }

    static String convert(long n, int radix) {
        boolean negative = n < 0;
        char[] buffer = new char[65];
        int at = buffer.length;
        do {
            long digit = Math.abs(n % radix);
            buffer[--at] = (char) (digit < 10 ? '0' + digit : 'a' + digit - 10);
            n /= radix;
        } while (n != 0);
        return (negative ? "-" : "") + new String(buffer, at, buffer.length - at);
    }

    public static void main(String[] args) {
        BigNumbersByHand f = new BigNumbersByHand(1);
        for (int i = 2; i <= 60; i++) {
            f = f.times(new BigNumbersByHand(i));
        }
        System.out.println(f + " " + f.mod(61) + " " + f.equals(null));
        BigNumbersByHand a = new BigNumbersByHand(0), b = new BigNumbersByHand(1);
        for (int i = 0; i < 300; i++) {
            BigNumbersByHand c = a.plus(b);
            a = b;
            b = c;
        }
        System.out.println(a);
        System.out.println(f.toString().equals(java.util.stream.IntStream.rangeClosed(1, 60).mapToObj(java.math.BigInteger::valueOf)
            .reduce(java.math.BigInteger.ONE, java.math.BigInteger::multiply).toString()));
        System.out.println(toRoman(1994) + " " + toRoman(2024) + " " + toRoman(3999));
        System.out.println(inWords(0) + ", " + inWords(-17) + ", " + inWords(342) + ", " + inWords(70_015));
        for (long n : new long[] {0, 255, -255, Long.MIN_VALUE, Long.MAX_VALUE}) {
            System.out.print(convert(n, 2).length() + " " + convert(n, 16) + " " + convert(n, 36) + "; ");
        }
        System.out.println();
    }
}

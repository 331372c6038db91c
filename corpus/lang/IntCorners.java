// features: int arithmetic, shifts, division, integer overflow, conversions
public class IntCorners {
    static final int[] VALUES = {
        0, 1, -1, 2, -2, 7, -7, 31, 32, 33, 63, 64, 127, 128, 255, 256, 32767, 32768, 65535, 65536,
        Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE - 1, Integer.MIN_VALUE + 1, 0x55555555, 0xAAAAAAAA
    };

    static String divide(int a, int b) {
        try {
            return a / b + " " + a % b;
        } catch (ArithmeticException e) {
            return e.getMessage();
        }
    }

    public static void main(String[] args) {
        long sum = 0;
        for (int a : VALUES) {
            for (int b : VALUES) {
                int x = a + b;
                int y = a - b;
                int z = a * b;
                int s = a << b;
                int t = a >> b;
                int u = a >>> b;
                int w = (a & b) ^ (a | b) + (~a ^ b);
                String line = a + " " + b + ": " + x + " " + y + " " + z + " " + s + " " + t + " " + u + " " + w
                    + " " + divide(a, b) + " " + (a < b) + (a <= b) + (a == b) + (a != b) + (a >= b) + (a > b);
                sum = sum * 31 + line.hashCode();
                if (a < 0 && b > 60) {
                    System.out.println(line);
                }
            }
            System.out.println(a + " -> " + (byte) a + " " + (short) a + " " + (int) (char) a + " " + (long) a + " "
                + (float) a + " " + (double) a + " " + -a + " " + ~a);
        }
        System.out.println(sum);
        System.out.println(Integer.MIN_VALUE / -1);
        System.out.println(Integer.MIN_VALUE % -1);
        System.out.println(Math.abs(Integer.MIN_VALUE));
        int i = Integer.MAX_VALUE;
        i++;
        System.out.println(i);
        i--;
        System.out.println(i);
        System.out.println((i << 1) + " " + (i << 33) + " " + (i >>> -1) + " " + (i >> -1));
    }
}

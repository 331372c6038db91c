/** Ten million rounds of int arithmetic and branches in one frame. */
public class IntLoop {
    public static void main(String[] args) {
        int a = 1, b = 0, c = 0;
        for (int i = 0; i < 10_000_000; i++) {
            a = a * 31 + i;
            if ((a & 8) != 0) {
                b += a >>> 3;
            } else {
                c ^= b - i;
            }
        }
        System.out.println(a + " " + b + " " + c);
    }
}

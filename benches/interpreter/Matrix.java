/** Array access: matrix product, sieve, and a grid of bytes. */
public class Matrix {
    public static void main(String[] args) {
        int n = 110;
        double[][] a = new double[n][n], b = new double[n][n], c = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                a[i][j] = i + j * 0.5;
                b[i][j] = i - j;
            }
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++) {
                    sum += a[i][k] * b[k][j];
                }
                c[i][j] = sum;
            }
        }
        boolean[] composite = new boolean[1_000_000];
        int primes = 0;
        for (int i = 2; i < composite.length; i++) {
            if (!composite[i]) {
                primes++;
                for (long j = (long) i * i; j < composite.length; j += i) {
                    composite[(int) j] = true;
                }
            }
        }
        byte[] bytes = new byte[1 << 16];
        for (int round = 0; round < 20; round++) {
            for (int i = 1; i < bytes.length; i++) {
                bytes[i] += bytes[i - 1] + round;
            }
        }
        System.out.println(c[50][60] + " " + primes + " " + bytes[65535]);
    }
}

/** Double and float arithmetic: planets around a sun. */
public class FloatMath {
    public static void main(String[] args) {
        int n = 5;
        double[] x = {0, 4.84, 8.34, 12.89, 15.37}, y = {0, -1.16, 4.12, -15.11, -25.9}, vx = new double[n], vy = new double[n];
        double[] mass = {39.47, 0.037, 0.011, 0.0017, 0.002};
        for (int i = 1; i < n; i++) {
            vx[i] = -y[i] * 0.1;
            vy[i] = x[i] * 0.1;
        }
        for (int step = 0; step < 60_000; step++) {
            for (int i = 0; i < n; i++) {
                for (int j = i + 1; j < n; j++) {
                    double dx = x[i] - x[j], dy = y[i] - y[j];
                    double d2 = dx * dx + dy * dy + 0.01;
                    double pull = 0.001 / (d2 * Math.sqrt(d2));
                    vx[i] -= dx * mass[j] * pull;
                    vy[i] -= dy * mass[j] * pull;
                    vx[j] += dx * mass[i] * pull;
                    vy[j] += dy * mass[i] * pull;
                }
            }
            for (int i = 0; i < n; i++) {
                x[i] += 0.001 * vx[i];
                y[i] += 0.001 * vy[i];
            }
        }
        float f = 0;
        for (int i = 0; i < 2_000_000; i++) {
            f = f * 0.999f + (i & 7) / 3f;
        }
        System.out.println(x[1] + " " + y[4] + " " + f);
    }
}

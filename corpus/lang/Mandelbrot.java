// features: double arithmetic, float arithmetic, nested loops, char arrays, complex numbers, records
public class Mandelbrot {
    record Complex(double re, double im) {
        Complex plus(Complex o) {
            return new Complex(re + o.re, im + o.im);
        }

        Complex times(Complex o) {
            return new Complex(re * o.re - im * o.im, re * o.im + im * o.re);
        }

        double norm() {
            return re * re + im * im;
        }
    }

    static int escape(double cr, double ci, int limit) {
        double zr = 0, zi = 0;
        int n = 0;
        while (n < limit && zr * zr + zi * zi < 4) {
            double t = zr * zr - zi * zi + cr;
            zi = 2 * zr * zi + ci;
            zr = t;
            n++;
        }
        return n;
    }

    static int escapeFloat(float cr, float ci, int limit) {
        float zr = 0, zi = 0;
        int n = 0;
        for (; n < limit && zr * zr + zi * zi < 4f; n++) {
            float t = zr * zr - zi * zi + cr;
            zi = 2f * zr * zi + ci;
            zr = t;
        }
        return n;
    }

    static int escapeObject(Complex c, int limit) {
        Complex z = new Complex(0, 0);
        int n = 0;
        while (n < limit && z.norm() < 4) {
            z = z.times(z).plus(c);
            n++;
        }
        return n;
    }

    static double integrate(double from, double to, int steps) {
        double h = (to - from) / steps, sum = 0;
        for (int i = 0; i < steps; i++) {
            double x = from + (i + 0.5) * h;
            sum += 4 / (1 + x * x);
        }
        return sum * h;
    }

    static double newton(double x) {
        double r = x;
        for (int i = 0; i < 50; i++) {
            double next = (r + x / r) / 2;
            if (next == r) {
                return r;
            }
            r = next;
        }
        return r;
    }

    public static void main(String[] args) {
        String shades = " .:-=+*#%@";
        int differ = 0, total = 0;
        for (int y = -10; y <= 10; y++) {
            char[] line = new char[50];
            for (int x = 0; x < 50; x++) {
                double cr = -2.1 + x * 0.06, ci = y * 0.12;
                int n = escape(cr, ci, 60);
                line[x] = shades.charAt(n == 60 ? 9 : n % 9);
                total += n;
                if (escapeFloat((float) cr, (float) ci, 60) != n) {
                    differ++;
                }
                if (x % 10 == 0 && escapeObject(new Complex(cr, ci), 60) != n) {
                    System.out.println("objects differ at " + x + "," + y);
                }
            }
            System.out.println(line);
        }
        System.out.println(total + " " + differ);
        System.out.println(integrate(0, 1, 1000) + " " + newton(2) + " " + newton(1e-300) + " " + (newton(2) == Math.sqrt(2)));
    }
}

// features: polynomial arithmetic over fractions, immutable value classes, equals and hashCode, Comparable, gcd, operator chains

import java.util.Arrays;
import java.util.Objects;

public class AppPolynomials {
    static final class Fraction implements Comparable<Fraction> {
        static final Fraction ZERO = new Fraction(0, 1);
        final long num;
        final long den;

        Fraction(long num, long den) {
            if (den == 0) {
                throw new ArithmeticException("denominator is zero");
            }
            long g = gcd(Math.abs(num), Math.abs(den)) * (den < 0 ? -1 : 1);
            this.num = num / g;
            this.den = den / g;
        }

        static long gcd(long a, long b) {
            return b == 0 ? a : gcd(b, a % b);
        }

        Fraction plus(Fraction o) {
            return new Fraction(Math.addExact(Math.multiplyExact(num, o.den), Math.multiplyExact(o.num, den)), Math.multiplyExact(den, o.den));
        }

        Fraction times(Fraction o) {
            return new Fraction(Math.multiplyExact(num, o.num), Math.multiplyExact(den, o.den));
        }

        Fraction inverse() {
            return new Fraction(den, num);
        }

        @Override
        public int compareTo(Fraction o) {
            return Long.compare(num * o.den, o.num * den);
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Fraction f && num == f.num && den == f.den;
        }

        @Override
        public int hashCode() {
            return Objects.hash(num, den);
        }

        @Override
        public String toString() {
            return den == 1 ? Long.toString(num) : num + "/" + den;
        }
    }

    static final class Poly {
        final Fraction[] c;

        Poly(Fraction... c) {
            int n = c.length;
            while (n > 0 && c[n - 1].num == 0) {
                n--;
            }
            this.c = Arrays.copyOf(c, n);
        }

        static Poly of(long... values) {
            return new Poly(Arrays.stream(values).mapToObj(v -> new Fraction(v, 1)).toArray(Fraction[]::new));
        }

        Fraction at(int i) {
            return i < c.length ? c[i] : Fraction.ZERO;
        }

        Poly plus(Poly o, long factor) {
            Fraction[] r = new Fraction[Math.max(c.length, o.c.length)];
            Arrays.setAll(r, i -> at(i).plus(o.at(i).times(new Fraction(factor, 1))));
            return new Poly(r);
        }

        Poly times(Poly o) {
            Fraction[] r = new Fraction[Math.max(0, c.length + o.c.length - 1)];
            Arrays.fill(r, Fraction.ZERO);
            for (int i = 0; i < c.length; i++) {
                for (int j = 0; j < o.c.length; j++) {
                    r[i + j] = r[i + j].plus(c[i].times(o.c[j]));
                }
            }
            return new Poly(r);
        }

        Poly mod(Poly o) {
            Poly rest = this;
            while (rest.c.length >= o.c.length) {
                Fraction[] q = new Fraction[rest.c.length - o.c.length + 1];
                Arrays.fill(q, Fraction.ZERO);
                q[q.length - 1] = rest.c[rest.c.length - 1].times(o.c[o.c.length - 1].inverse());
                rest = rest.plus(o.times(new Poly(q)), -1);
            }
            return rest;
        }

        Fraction apply(Fraction x) {
            Fraction r = Fraction.ZERO;
            for (int i = c.length - 1; i >= 0; i--) {
                r = r.times(x).plus(c[i]);
            }
            return r;
        }

        @Override
        public String toString() {
            StringBuilder sb = new StringBuilder();
            for (int i = c.length - 1; i >= 0; i--) {
                if (c[i].num != 0) {
                    sb.append(sb.isEmpty() ? "" : " + ").append(c[i]).append(i > 1 ? "x^" + i : i == 1 ? "x" : "");
                }
            }
            return sb.isEmpty() ? "0" : sb.toString();
        }
    }

    public static void main(String[] args) {
        Poly p = Poly.of(-1, 0, 1);
        Poly q = Poly.of(1, 1);
        System.out.println(p + " | " + q + " | " + p.plus(q, 1) + " | " + p.times(q) + " | " + p.mod(q) + " | " + p.plus(p, -1));
        Poly big = Poly.of(1, 2, 3).times(Poly.of(4, -5)).times(new Poly(new Fraction(1, 3), new Fraction(-2, 7)));
        System.out.println(big + " at 1/2: " + big.apply(new Fraction(1, 2)) + " mod x^2+1: " + big.mod(Poly.of(1, 0, 1)));
        Fraction[] f = {new Fraction(1, 2), new Fraction(-3, 6), new Fraction(2, -4), new Fraction(5, 1), Fraction.ZERO};
        Arrays.sort(f);
        System.out.println(Arrays.toString(f) + " " + f[0].equals(f[1]) + " " + f[0].hashCode());
        try {
            Fraction.ZERO.inverse();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            Poly x = Poly.of(1_000_000_007, 998_244_353);
            for (int i = 0; i < 5; i++) {
                x = x.times(x);
            }
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}

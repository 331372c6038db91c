// features: Double.toString shortest decimals, Float.toString, round trips
// jdk: 21

import java.util.Random;

public class DoubleToStringShortest {
    public static void main(String[] args) {
        double[] hard = {2e23, 2.0E-3, 1.0E23, 8.41E21, 2.2250738585072011e-308, 5.0E-324, 2.98023223876953125E-8, 9.007199254740993E15, 1.8446744073709552E19, 4.35, 2.3, 0.7, 1.005};
        for (double d : hard) {
            System.out.println(d + " " + (float) d);
        }
        Random r = new Random(11);
        int wrong = 0;
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            double d = Double.longBitsToDouble(r.nextLong());
            if (Double.isNaN(d)) {
                continue;
            }
            String s = Double.toString(d);
            if (Double.parseDouble(s) != d) {
                wrong++;
            }
            if (i % 20 == 0) {
                sb.append(s).append('\n');
            }
        }
        System.out.print(sb);
        System.out.println("wrong " + wrong);
        int hash = 0;
        for (int i = 0; i < 500; i++) {
            float f = Float.intBitsToFloat(r.nextInt());
            hash = hash * 31 + Float.toString(f).hashCode();
        }
        System.out.println(hash);
        for (int e = -10; e <= 25; e++) {
            System.out.print(Math.pow(10, e) + " ");
        }
        System.out.println();
    }
}

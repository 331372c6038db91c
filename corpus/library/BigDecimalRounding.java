// features: BigDecimal, RoundingMode, MathContext, scale, toString, toPlainString, stripTrailingZeros

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

public class BigDecimalRounding {
    public static void main(String[] args) {
        String[] values = {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.0", "-1.1", "-1.6", "-2.5", "-5.5"};
        for (RoundingMode mode : RoundingMode.values()) {
            StringBuilder sb = new StringBuilder(mode + ":");
            for (String v : values) {
                try {
                    sb.append(' ').append(new BigDecimal(v).setScale(0, mode));
                } catch (ArithmeticException e) {
                    sb.append(" !").append(e.getMessage().replace(' ', '_'));
                }
            }
            System.out.println(sb);
        }
        BigDecimal a = new BigDecimal("123.4500");
        BigDecimal b = new BigDecimal("-0.00678");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b, 5, RoundingMode.HALF_EVEN));
        System.out.println(a.scale() + " " + a.precision() + " " + a.unscaledValue() + " " + a.stripTrailingZeros() + " " + a.negate() + " " + b.ulp());
        System.out.println(a.divide(new BigDecimal("7"), MathContext.DECIMAL32) + " " + a.divide(new BigDecimal("7"), MathContext.DECIMAL128));
        System.out.println(a.remainder(new BigDecimal("7")) + " " + a.divideToIntegralValue(new BigDecimal("7")) + " " + a.pow(5) + " " + a.round(new MathContext(3)));
        for (String s : new String[] {"1E+10", "1E-10", "0E-7", "0E+3", "-12.34E5", "1234567890123456789.123", "0.0000001", "0.000001", "1E400"}) {
            BigDecimal d = new BigDecimal(s);
            System.out.println(d + " " + d.toPlainString().length() + " " + d.toEngineeringString() + " " + d.scale() + " " + d.signum());
        }
        System.out.println(new BigDecimal("1E+5").toPlainString() + " " + new BigDecimal("1.50E-3").toPlainString());
        System.out.println(new BigDecimal("2.0").equals(new BigDecimal("2.00")) + " " + new BigDecimal("2.0").compareTo(new BigDecimal("2.00"))
                + " " + new BigDecimal("2.0").hashCode() + " " + new BigDecimal("2.00").hashCode());
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + BigDecimal.valueOf(15, 3) + " " + new BigDecimal(1.0 / 3, new MathContext(10)));
        System.out.println(new BigDecimal("2").sqrt(new MathContext(30)) + " " + new BigDecimal("16").sqrt(MathContext.DECIMAL64));
        System.out.println(a.movePointLeft(3) + " " + a.movePointRight(5) + " " + a.scaleByPowerOfTen(4) + " " + a.max(b) + " " + a.toBigInteger());
        System.out.println(a.intValue() + " " + b.doubleValue() + " " + new BigDecimal("1e20").longValue() + " " + new BigDecimal("3.7").toBigInteger());
        System.out.println(new BigDecimal("10").divide(new BigDecimal("4")) + " " + new BigDecimal("1").divide(new BigDecimal("32")));
        Runnable[] failing = {() -> BigDecimal.ONE.divide(new BigDecimal(3)), () -> a.divide(BigDecimal.ZERO), () -> BigDecimal.ZERO.divide(BigDecimal.ZERO),
            () -> new BigDecimal("1.5").intValueExact(), () -> new BigDecimal("abc"), () -> new BigDecimal(Double.NaN), () -> BigDecimal.ONE.negate().sqrt(MathContext.DECIMAL32)};
        for (Runnable r : failing) {
            try {
                r.run();
            } catch (ArithmeticException | NumberFormatException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
        BigDecimal balance = new BigDecimal("1000.00");
        for (int month = 0; month < 12; month++) {
            balance = balance.multiply(new BigDecimal("1.0042")).setScale(2, RoundingMode.HALF_UP);
        }
        System.out.println(balance);
    }
}

// features: BigInteger, pow, gcd, modPow, factorial, division signs, radix, bit operations

import java.math.BigInteger;

public class BigIntegerArithmetic {
    public static void main(String[] args) {
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 60; i++) {
            f = f.multiply(BigInteger.valueOf(i));
        }
        System.out.println(f + " bits " + f.bitLength() + " zeros " + f.getLowestSetBit());
        BigInteger a = new BigInteger("123456789012345678901234567890");
        BigInteger b = new BigInteger("-987654321098765432109");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b));
        System.out.println(a.divide(b) + " " + a.mod(b.negate()) + " " + a.remainder(b) + " " + b.mod(BigInteger.TEN) + " " + b.remainder(BigInteger.TEN));
        BigInteger[] qr = b.divideAndRemainder(BigInteger.valueOf(1000));
        System.out.println(qr[0] + " " + qr[1]);
        System.out.println(a.gcd(b) + " " + f.gcd(a) + " " + a.signum() + b.signum() + " " + a.compareTo(b) + " " + b.abs());
        System.out.println(BigInteger.TWO.pow(200) + " " + BigInteger.valueOf(3).modPow(new BigInteger("1000000007"), BigInteger.valueOf(998244353)));
        System.out.println(BigInteger.valueOf(17).modInverse(BigInteger.valueOf(3120)) + " " + a.sqrt() + " " + f.sqrt());
        System.out.println(a.toString(16) + " " + b.toString(36) + " " + new BigInteger("-zz", 36) + " " + new BigInteger("ff", 16));
        System.out.println(a.shiftLeft(70) + " " + a.shiftRight(50) + " " + b.shiftRight(65) + " " + b.shiftRight(500));
        System.out.println(a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.not() + " " + a.andNot(b));
        System.out.println(a.testBit(3) + " " + a.setBit(100).clearBit(0).flipBit(1) + " " + b.bitCount() + " " + b.bitLength());
        System.out.println(a.intValue() + " " + a.longValue() + " " + a.doubleValue() + " " + b.floatValue() + " " + b.hashCode());
        System.out.println(BigInteger.valueOf(97).isProbablePrime(20) + " " + BigInteger.valueOf(91).isProbablePrime(20) + " "
                + BigInteger.valueOf(100).nextProbablePrime());
        System.out.println(java.util.Arrays.toString(b.toByteArray()) + " " + new BigInteger(new byte[] {-1, 0}) + " " + new BigInteger(1, new byte[] {-1, 0}));
        BigInteger big = BigInteger.valueOf(7).pow(900);
        BigInteger other = BigInteger.valueOf(11).pow(450);
        System.out.println(big.divide(other).mod(BigInteger.valueOf(1_000_000_007)) + " " + big.multiply(other).hashCode() + " " + big.toString().length());
        System.out.println(new BigInteger(big.toString()).equals(big) + " " + big.multiply(big).sqrt().equals(big) + " " + a.max(b).min(f));
        String[] bad = {"", "-", "12a", "+-3", "0x10", " 1"};
        for (String s : bad) {
            try {
                System.out.println(new BigInteger(s));
            } catch (NumberFormatException e) {
                System.out.println("'" + s + "': " + e.getMessage());
            }
        }
        try {
            a.divide(BigInteger.ZERO);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            a.longValueExact();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            BigInteger.TEN.modInverse(BigInteger.TWO);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}

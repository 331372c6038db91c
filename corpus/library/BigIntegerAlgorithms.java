// features: BigInteger Fibonacci, RSA by hand, Collatz, digits of e, Karatsuba sized products, base conversion

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

public class BigIntegerAlgorithms {
    static BigInteger fib(int n) {
        BigInteger a = BigInteger.ZERO;
        BigInteger b = BigInteger.ONE;
        for (int bit = 31 - Integer.numberOfLeadingZeros(n); bit >= 0; bit--) {
            BigInteger c = a.multiply(b.shiftLeft(1).subtract(a));
            BigInteger d = a.multiply(a).add(b.multiply(b));
            if ((n >> bit & 1) == 0) {
                a = c;
                b = d;
            } else {
                a = d;
                b = c.add(d);
            }
        }
        return a;
    }

    static String digitsOfE(int digits) {
        BigInteger scale = BigInteger.TEN.pow(digits + 5);
        BigInteger sum = BigInteger.ZERO;
        BigInteger term = scale;
        for (int k = 1; term.signum() > 0; k++) {
            sum = sum.add(term);
            term = term.divide(BigInteger.valueOf(k));
        }
        String s = sum.toString();
        return s.charAt(0) + "." + s.substring(1, digits + 1);
    }

    static List<BigInteger> factors(BigInteger n) {
        List<BigInteger> found = new ArrayList<>();
        for (BigInteger p = BigInteger.TWO; p.multiply(p).compareTo(n) <= 0; p = p.nextProbablePrime()) {
            while (n.mod(p).signum() == 0) {
                found.add(p);
                n = n.divide(p);
            }
        }
        if (n.compareTo(BigInteger.ONE) > 0) {
            found.add(n);
        }
        return found;
    }

    public static void main(String[] args) {
        System.out.println(fib(100) + " " + fib(1000).mod(BigInteger.TEN.pow(20)) + " " + fib(3000).bitLength());
        System.out.println(digitsOfE(60));
        BigInteger p = new BigInteger("1000000007");
        BigInteger q = new BigInteger("998244353");
        BigInteger modulus = p.multiply(q);
        BigInteger phi = p.subtract(BigInteger.ONE).multiply(q.subtract(BigInteger.ONE));
        BigInteger e = BigInteger.valueOf(65537);
        BigInteger d = e.modInverse(phi);
        BigInteger message = new BigInteger(1, "cave".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        BigInteger cipher = message.modPow(e, modulus);
        System.out.println(modulus + " " + d + " " + cipher + " " + new String(cipher.modPow(d, modulus).toByteArray(), java.nio.charset.StandardCharsets.US_ASCII));
        System.out.println(factors(new BigInteger("600851475143")) + " " + factors(BigInteger.valueOf(1).shiftLeft(20)));
        BigInteger x = BigInteger.valueOf(27);
        int steps = 0;
        while (!x.equals(BigInteger.ONE)) {
            x = x.testBit(0) ? x.multiply(BigInteger.valueOf(3)).add(BigInteger.ONE) : x.shiftRight(1);
            steps++;
        }
        System.out.println("collatz " + steps);
        Random r = new Random(4);
        BigInteger a = new BigInteger(3000, r);
        BigInteger b = new BigInteger(2900, r);
        BigInteger product = a.multiply(b);
        System.out.println(a.bitLength() + " " + product.hashCode() + " " + product.divide(b).equals(a) + " " + product.mod(a).signum() + " " + a.pow(2).subtract(b.pow(2)).equals(a.add(b).multiply(a.subtract(b))));
        System.out.println(new BigInteger(a.toString(29), 29).equals(a) + " " + a.gcd(b) + " " + a.multiply(BigInteger.TEN).gcd(b.multiply(BigInteger.TEN)).mod(BigInteger.TEN));
    }
}

// features: string concat, null concat, evaluation order, compile-time constants
public class StringConcat {
    static int n;
    static final String CONST = "c" + 1 + 'x' + 2.5 + true + 10L + 1f;

    static String next(String s) {
        return s + n++;
    }

    static class Loud {
        int calls;

        @Override
        public String toString() {
            return "loud" + ++calls;
        }
    }

    static class NullString {
        @Override
        public String toString() {
            return null;
        }
    }

    public static void main(String[] args) {
        boolean z = true;
        byte b = -1;
        short s = -2;
        char c = '\u00e9';
        int i = Integer.MIN_VALUE;
        long l = Long.MIN_VALUE;
        float f = 1e10f;
        double d = 1e-10;
        String t = null;
        Object o = null;
        char[] cs = {'a'};
        System.out.println("" + z + b + s + c + i + l + f + d + t + o);
        System.out.println(z + "" + b + "" + s + "" + c);
        System.out.println(1 + 2 + "3" + 4 + 5);
        System.out.println(c + i + "x" + c + i);
        System.out.println('a' + 1 + "b" + (char) ('a' + 1));
        System.out.println(CONST + ("c1x2.5true101.0" == CONST));
        System.out.println(next("a") + next("b") + (n += 5) + next("c"));
        Loud loud = new Loud();
        System.out.println(loud + "," + loud + "," + loud.calls);
        System.out.println("null string: " + new NullString() + "!");
        t += null;
        t += 1;
        t += 'c';
        t += 2.0;
        System.out.println(t);
        o = "obj" + o;
        System.out.println(o);
        String empty = "";
        System.out.println((empty + empty).isEmpty() + " " + (empty + "x" == "x") + " " + ("" + "x" == "x") + (empty + "x").equals("x"));
        StringBuilder big = new StringBuilder();
        for (int k = 0; k < 5; k++) {
            big.append("k=" + k + (k % 2 == 0 ? ", even" : ", odd") + "; ");
        }
        System.out.println(big);
        System.out.println(i + l + "|" + (i + l) + "|" + f + d + "|" + (f + d));
        System.out.println("a" + 1 + "b" + 2 + "c" + 3 + "d" + 4 + "e" + 5 + "f" + 6 + "g" + 7 + "h" + 8 + "i" + 9 + "j" + 10 + "k" + n + "l" + n
            + "m" + n + "n" + n + "o" + n + "p" + n + "q" + n + "r" + n + "s" + n + "t" + n + "u" + n + "v" + n + "w" + n + "x" + n + "y" + n + "z" + n);
        System.out.println("\1\2 tag chars \0".length() + "\1" + i + "\2" + b);
        System.out.println("" + Float.MIN_VALUE + Float.MAX_VALUE + Double.MIN_VALUE + Double.MAX_VALUE + Float.NaN + Double.NEGATIVE_INFINITY + -0f + -0.0);
        System.out.println(100.0f + " " + 1234567.0f + " " + 1.0E7f + " " + 0.001f + " " + 1.0E-4f + " " + 3.0e-5 + " " + 12345678.9);
        System.out.println(String.valueOf(cs) + String.valueOf((Object) null) + String.valueOf(z) + String.valueOf(1.5f));
        int[] arr = {0};
        System.out.println("v" + arr[0]++ + arr[0]++ + ++arr[0]);
        try {
            System.out.println("before" + Integer.parseInt("z") + next("never"));
        } catch (NumberFormatException e) {
            System.out.println("n is " + n);
        }
    }
}

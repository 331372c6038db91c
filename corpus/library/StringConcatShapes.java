// features: string concatenation of every type, many operands, compound assignment, constants, null, char arithmetic

public class StringConcatShapes {
    static final String CONST = "c" + 1 + 'x' + true + 2.5 + 10L;
    static int counter;

    static int next() {
        return ++counter;
    }

    static class Loud {
        @Override
        public String toString() {
            return "loud" + next();
        }
    }

    static class Null {
        @Override
        public String toString() {
            return null;
        }
    }

    public static void main(String[] args) {
        byte b = -1;
        short s = 300;
        char c = '\u0041';
        int i = Integer.MIN_VALUE;
        long l = Long.MAX_VALUE;
        float f = 1e10f;
        double d = -0.0;
        boolean z = true;
        String n = null;
        Object o = null;
        System.out.println("" + b + s + c + i + l + f + d + z + n + o + 'q');
        System.out.println(CONST + " " + (CONST == "c1xtrue2.510"));
        System.out.println(1 + 2 + "3" + 4 + 5 + " " + ('a' + 'b') + 'c' + " " + (char) ('a' + 1));
        String acc = "start";
        acc += 1;
        acc += 'x';
        acc += 2.0f;
        acc += null;
        acc += new Loud();
        System.out.println(acc);
        System.out.println("order " + next() + new Loud() + next() + " " + new Null());
        String[] array = {"a"};
        int index = 0;
        array[index++] += index + "z";
        System.out.println(array[0] + index);
        StringBuilder sb = new StringBuilder("sb");
        String snap = "snap " + sb + sb.append("!") + sb;
        System.out.println(snap);
        String many = "0" + i + "1" + l + "2" + c + "3" + z + "4" + n + "5" + d + "6" + f + "7" + b + "8" + s + "9" + i + "10" + l + "11" + c + "12" + z + "13" + n + "14" + d + "15" + f + "16" + b + "17" + s + "\u0001\u0002";
        System.out.println(many.length() + " " + many.hashCode());
        String wide = "\u20ac" + c + "\u00e9" + 5;
        System.out.println(wide.length() + " " + wide.hashCode() + " " + ("a" + "\u0416").charAt(1) % 100);
        char[] chars = {'h', 'i'};
        System.out.println(String.valueOf(chars) + chars.length);
        String empty = "";
        System.out.println((empty + "x" == "x") + " " + (empty + "x").equals("x") + " " + ("" + "" + empty).isEmpty());
        System.out.println(Float.MIN_VALUE + "|" + Double.MAX_VALUE + "|" + 1.0f + "|" + 100.0 + "|" + 1e-5 + "|" + (0.0 / 0) + "|" + (byte) 200 + "|" + (short) 70000 + "|" + (int) 3e10 + "|" + (char) 97);
    }
}

// features: string concat, conversion of every type, null, evaluation order, compound concat, long chains
public class ConcatEverything {
    static int step;

    static class Noisy {
        final String name;
        Noisy(String name) { this.name = name; }
        @Override public String toString() { return name + step++; }
    }

    static class NullText {
        @Override public String toString() { return null; }
    }

    static String trace = "";

    static int note(int value) { trace += value; return value; }

    public static void main(String[] args) {
        byte b = -128; short s = -32768; char c = '\uffff'; int i = Integer.MIN_VALUE; long l = Long.MIN_VALUE;
        float f = 1.0e10f; double d = -0.0; boolean z = true; Object n = null; String t = null;
        System.out.println("" + b + s + (int) c + i + l + f + d + z + n + t);
        System.out.println(f + "|" + 1.0f / 3 + "|" + 1.0 / 3 + "|" + Float.NaN + "|" + Double.NEGATIVE_INFINITY + "|" + Float.MIN_VALUE + "|" + Double.MAX_VALUE + "|" + 100.0 + "|" + 1e-5 + "|" + 1234567.0f + "|" + 12345678.9f);
        System.out.println(new Noisy("a") + "-" + new Noisy("b") + "-" + new Noisy("c"));
        System.out.println("x" + new NullText() + 'y' + 1 + 2 + ('a' + 1) + (char) ('a' + 1));
        char[] chars = {'h', 'i'};
        String text = "chars " + chars;
        System.out.println(text.startsWith("chars [C@"));
        String joined = note(1) + "," + note(2) + "," + (note(3) + note(4));
        System.out.println(joined + " " + trace);
        String accumulated = "s";
        accumulated += 1;
        accumulated += 'c';
        accumulated += 2.5;
        accumulated += null;
        accumulated += accumulated;
        System.out.println(accumulated);
        String[] slots = {"p", "q"};
        int at = 0;
        slots[at++] += "+" + at;
        System.out.println(slots[0] + slots[1] + at);
        System.out.println("\u0001 and \u0002 stay" + i + "\u0001\u0002" + "end");
        System.out.println("\ud83d\ude00" + "é" + 'ß' + "\u4e2d" + l);
        System.out.println("" + i + i + i + i + i + i + i + i + i + i + l + l + l + l + d + d + f + f + z + z + b + s + 'x' + "y" + null + i + "," + i + "," + i + "," + i);
        Integer boxed = 127; Character letter = 'L'; Long big = 1L << 50; StringBuilder builder = new StringBuilder("sb");
        System.out.println(boxed + "" + letter + big + builder + Boolean.FALSE + new int[0].length);
        final String constant = "con" + "stant" + 1 + 2L + 'c' + true;
        System.out.println(constant + (constant == "constant12ctrue"));
        try {
            Object broken = new Object() { @Override public String toString() { throw new IllegalStateException("inside"); } };
            System.out.println("never " + broken);
        } catch (IllegalStateException e) {
            System.out.println("caught " + e.getMessage());
        }
    }
}

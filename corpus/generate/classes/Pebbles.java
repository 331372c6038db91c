/** what is made depends on a number, and a mutant of the comparison makes the other kind. */
public class Pebbles {
    public static class Kind {
    }

    public static class Wide extends Kind {
        public String first = "first";
        public String second = "second";
        public Object third = 3;
        public long number = 4;
    }

    public static class Thin extends Kind {
    }

    static long[] behind;

    public static Kind of(int size) {
        if (size > 3) {
            return new Wide();
        }
        Kind thin = new Thin();
        behind = new long[40];
        java.util.Arrays.fill(behind, 0x7777777777777777L);
        return thin;
    }
}

import java.lang.reflect.Array;

/** Objects that are told apart below their declared types, arrays of any type, and states that only fields have. */
public class Forge {
    private Forge() {}

    /** Whatever is worked on. */
    public static class Piece {}

    /** A piece that the forge knows. */
    public static class Ingot extends Piece {
        private final int grams;

        public Ingot(int grams) {
            this.grams = grams;
        }
    }

    /** There is one for each hearth, and nobody else makes any. */
    static final class Tongs {
        private Tongs() {}
    }

    /** Has no methods. */
    static class Hearth {
        boolean lit;
        int bellows;
        final Tongs tongs = new Tongs();
    }

    public static boolean isHeavy(Piece piece) {
        return piece instanceof Ingot && ((Ingot) piece).grams > 1000;
    }

    /** Negative for what is no array. */
    public static int pieces(Object tray) {
        if (tray == null || !tray.getClass().isArray()) {
            return -1;
        }
        return Array.getLength(tray) > 1 ? 2 : 1;
    }

    static String heat(Hearth hearth) {
        if (!hearth.lit) {
            return "cold";
        }
        return hearth.bellows > 7 ? "white" : "red";
    }

    static boolean belongs(Hearth hearth, Tongs tongs) {
        return tongs != null && hearth.tongs == tongs;
    }
}

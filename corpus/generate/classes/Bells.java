// features: interface that answers and is told, two conditions of which one could be forgotten, field that is added to
/** What a reviewer would try to break: an argument in the wrong place, a forgotten condition, `=` for `+=`. */
public class Bells {
    public interface Ringer {
        boolean ring(String tower, String tune);
    }

    private final Ringer ringer;
    private int strokes;

    public Bells(Ringer ringer) {
        this.ringer = ringer;
    }

    public boolean strike(String tower, String tune) {
        return ringer.ring(tower, tune);
    }

    public void chime(int count) {
        strokes += count;
    }

    public int strokes() {
        return strokes;
    }

    public static boolean isFree(int price, boolean child) {
        return price < 5 && child;
    }
}

// features: generate
/** Tells objects apart by types that no signature mentions. */
public class Sorter {
    public static final class Crate {
        final int weight;

        public Crate(int weight) {
            this.weight = weight;
        }
    }

    public static final class Label {
        final String text;

        public Label(String text) {
            this.text = text;
        }
    }

    private int heavy;

    public String place(Object thing) {
        if (thing instanceof Crate crate) {
            if (crate.weight > 700) {
                heavy++;
                return heavy > 1 ? "hall" : "ramp";
            }
            return "shelf";
        }
        if (thing instanceof Label label) {
            return label.text.startsWith("to:") ? "post" : "bin";
        }
        if (thing instanceof int[] numbers) {
            return numbers.length > 2 ? "table" : "list";
        }
        return thing instanceof StringBuilder ? "draft" : "other";
    }

    public int weigh(Object one, Object other) {
        return ((Crate) one).weight >= ((Crate) other).weight ? 1 : -1;
    }
}

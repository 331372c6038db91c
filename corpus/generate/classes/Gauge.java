// features: comparison with a constant, of which both neighbours matter
/** Short texts are cut, long ones end in dots: the boundary has two sides. */
public class Gauge {
    public static String shortened(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        if (most < 4) {
            return text.substring(0, most);
        }
        return text.substring(0, most - 3) + "...";
    }
}

import java.text.NumberFormat;
import java.text.ParseException;
import java.text.ParsePosition;

/** Numbers are read by the rules of the place: what a test asserts in one does not hold in another. */
public class Weighing {
    public static double read(String text) {
        ParsePosition at = new ParsePosition(0);
        Number number = NumberFormat.getInstance().parse(text, at);
        if (number == null || at.getIndex() < text.length()) {
            return -1;
        }
        double weight = number.doubleValue();
        return weight > 3 ? weight * 2 : weight;
    }
}

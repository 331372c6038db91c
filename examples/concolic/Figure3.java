/** An input object whose field may lead back to it: explore with --lazy --concolic. */
public class Figure3 {
    public static void example(int x, SimpleList input) {
        SimpleList y;
        x = x + 5;
        if (x > 0) {
            y = input;
        } else {
            y = null;
        }
        if (y.next == y) {
            throw new IllegalStateException("error");
        }
    }
}

import spelunk.Choose;

/** The first program: three nested decisions, one of which is impossible together with another. */
public class Figure1 {
    public static void main(String[] arguments) {
        int x = Choose.anyInt("x");
        x = x + 5;
        int y;
        if (x > 0) {
            y = Choose.anyInt("y");
        } else {
            y = 10;
        }
        if (x > 2) {
            if (y == 2789) {
                throw new IllegalStateException("error");
            }
        }
    }
}

/** A black box that answers with its argument: solving for the other side leads back to the same one. */
public class Figure15 {
    static int blackBox(int y) {
        return (int) Math.rint(Math.cbrt((double) y * y * y));
    }

    public static int example(int x, int y) {
        if (y > x) {
            if (x > blackBox(y)) {
                return 5;
            } else {
                return 7;
            }
        } else {
            return 9;
        }
    }
}

/** A call that nobody can see through: its value at hand is what the comparison is turned with. */
public class BlackBox {
    static int blackBox(int y) {
        return (int) (1000 * Math.sin(y));
    }

    public static boolean test(int x, int y) {
        if (x == blackBox(y)) {
            return true;
        } else {
            return false;
        }
    }
}

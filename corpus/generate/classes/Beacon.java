/** Only some methods use the nested class, whose initialiser can be made to fail; one reads a field of it, no more. */
public class Beacon {
    private static class Codes {
        static final int[] TABLE = new int[3];

        static {
            TABLE[0] = 7;
            TABLE[2] = 9;
        }

        static int first() {
            return TABLE[0];
        }
    }

    private final int height;

    public Beacon(int height) {
        this.height = height;
    }

    public boolean isHigh() {
        return height > 30;
    }

    public int code() {
        return Codes.first() + height;
    }

    public int last() {
        return Codes.TABLE[2] - height;
    }
}

/** The middle of two indices, wrong for large ones. docs/prove-a-method.md finds and mends it. */
public class Midpoint {
    static int mid(int low, int high) {
        if (low < 0 || high < low) {
            return 0;
        }
        int middle = (low + high) / 2;
        assert low <= middle && middle <= high;
        return middle;
    }

    static int mended(int low, int high) {
        if (low < 0 || high < low) {
            return 0;
        }
        int middle = (low + high) >>> 1;
        assert low <= middle && middle <= high;
        return middle;
    }
}

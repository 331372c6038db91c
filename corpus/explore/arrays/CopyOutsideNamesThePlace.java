// explore: CopyOutsideNamesThePlace#check
// verdict: safe
// complete: true

/** What an exception says of positions and lengths that are inputs. */
public class CopyOutsideNamesThePlace {
    static void check(int from, int to, int count) {
        try {
            System.arraycopy(new int[3], from, new int[2], to, count);
        } catch (ArrayIndexOutOfBoundsException outside) {
            assert outside.getMessage().equals(expected(from, to, count));
            return;
        }
        assert from >= 0 && to >= 0 && count >= 0 && from + count <= 3 && to + count <= 2;
    }

    static String expected(int from, int to, int count) {
        if (from < 0) {
            return "arraycopy: source index " + from + " out of bounds for int[3]";
        }
        if (to < 0) {
            return "arraycopy: destination index " + to + " out of bounds for int[2]";
        }
        if (count < 0) {
            return "arraycopy: length " + count + " is negative";
        }
        long end = (long) from + count;
        if (end > 3) {
            return "arraycopy: last source index " + end + " out of bounds for int[3]";
        }
        end = (long) to + count;
        return "arraycopy: last destination index " + end + " out of bounds for int[2]";
    }
}

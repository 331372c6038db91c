/** Two unknown indices that may be one: the paper's tool assumes that they are not. */
public class Aliasing {
    public static boolean example(int i, int j) {
        int[] a = new int[4];
        if (i < 0 || i >= 4 || j < 0 || j >= 4) {
            return false;
        }
        a[i] = 0;
        a[j] = 1;
        if (a[i] == 0) {
            throw new IllegalStateException("error");
        }
        return true;
    }
}

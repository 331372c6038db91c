/** Five unknown numbers put in order: one path for each order, all of them different. */
public class Sorted {
    public static void example(int a, int b, int c, int d, int e) {
        int[] all = {a, b, c, d, e};
        for (int i = 1; i < all.length; i++) {
            int moved = all[i];
            int at = i;
            while (at > 0 && all[at - 1] > moved) {
                all[at] = all[at - 1];
                at--;
            }
            all[at] = moved;
        }
        for (int i = 1; i < all.length; i++) {
            assert all[i - 1] <= all[i];
        }
    }
}

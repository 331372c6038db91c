// explore: BinarySearchByHand#find
// verdict: safe
// complete: true

public class BinarySearchByHand {
    static void find(int key) {
        int[] sorted = {-7, 0, 2, 3, 11, 40};
        int low = 0;
        int high = sorted.length - 1;
        int found = -1;
        while (low <= high && found < 0) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < key) {
                low = middle + 1;
            } else if (sorted[middle] > key) {
                high = middle - 1;
            } else {
                found = middle;
            }
        }
        boolean present = false;
        for (int value : sorted) {
            present |= value == key;
        }
        assert present == (found >= 0);
        assert found < 0 || sorted[found] == key;
    }
}

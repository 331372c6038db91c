// explore: BinarySearchStopsEarly#find
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class BinarySearchStopsEarly {
    // `<` where `<=` is needed: the last candidate is never looked at.
    static void find(int key) {
        int[] sorted = {-7, 0, 2, 3, 11, 40};
        int low = 0;
        int high = sorted.length - 1;
        boolean found = false;
        while (low < high && !found) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < key) {
                low = middle + 1;
            } else if (sorted[middle] > key) {
                high = middle - 1;
            } else {
                found = true;
            }
        }
        assert found || key != 40;
    }
}

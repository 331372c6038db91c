import spelunk.Choose;

/**
 * Heaps in arrays: every parent is at least as large as its children.
 *
 * <p>How long the array is and how much of it the heap fills is built step by step; which values
 * make a heap is left to the predicate. Unused slots are always -1.
 */
public class HeapArray {
    final int size;
    final int[] values;

    HeapArray(int capacity, int size) {
        this.size = size;
        this.values = new int[capacity];
    }

    boolean isHeap() {
        for (int child = 1; child < size; child++) {
            if (values[child] > values[(child - 1) / 2]) {
                return false;
            }
        }
        return true;
    }

    static HeapArray generate(int largest) {
        int capacity = Choose.intIn(0, largest);
        int size = Choose.intIn(0, capacity);
        HeapArray heap = new HeapArray(capacity, size);
        for (int i = 0; i < capacity; i++) {
            heap.values[i] = i < size ? Choose.intIn(0, largest) : -1;
        }
        Choose.assume(heap.isHeap());
        return heap;
    }

    public static void main(String[] args) {
        Choose.emit(generate(Integer.parseInt(args[0])));
    }
}

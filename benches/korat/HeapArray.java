import spelunk.Choose;

/** Heaps in arrays of up to N elements with values 0 to N; what the heap does not use is -1. */
public class HeapArray {
    int size;
    int[] values;

    boolean repOk() {
        if (size > values.length) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (values[i] < 0 || i > 0 && values[i] > values[(i - 1) / 2]) {
                return false;
            }
        }
        for (int i = size; i < values.length; i++) {
            if (values[i] != -1) {
                return false;
            }
        }
        return true;
    }

    static HeapArray fields(int largest) {
        HeapArray heap = new HeapArray();
        heap.size = Choose.intIn(0, largest);
        heap.values = new int[Choose.intIn(0, largest)];
        for (int i = 0; i < heap.values.length; i++) {
            heap.values[i] = Choose.intIn(-1, largest);
        }
        return heap;
    }

    /** Only elements that the heap uses are chosen. */
    static HeapArray shape(int largest) {
        HeapArray heap = new HeapArray();
        int capacity = Choose.intIn(0, largest);
        heap.size = Choose.intIn(0, capacity);
        heap.values = new int[capacity];
        for (int i = 0; i < capacity; i++) {
            heap.values[i] = i < heap.size ? Choose.intIn(0, largest) : -1;
        }
        return heap;
    }

    public static void main(String[] args) {
        int size = Integer.parseInt(args[1]);
        HeapArray heap = args[0].equals("fields") ? fields(size) : shape(size);
        Choose.assume(heap.repOk());
        Choose.emit(heap);
    }
}

package subjects;

import java.util.NoSuchElementException;

/** A priority queue of ints: the largest first, a binary heap in an array that grows. */
public class HeapArray {
    private static final int INITIAL_CAPACITY = 3;

    private int[] heap = new int[INITIAL_CAPACITY];
    private int size;

    public void insert(int value) {
        if (size == heap.length) {
            grow();
        }
        heap[size] = value;
        heapifyUp(size);
        size++;
    }

    public int extractMax() {
        if (size == 0) {
            throw new NoSuchElementException("extractMax of an empty heap");
        }
        int largest = heap[0];
        size--;
        heap[0] = heap[size];
        heap[size] = 0;
        if (size > 1) {
            heapifyDown(0);
        }
        return largest;
    }

    private void grow() {
        int[] larger = new int[2 * heap.length];
        for (int index = 0; index < size; index++) {
            larger[index] = heap[index];
        }
        heap = larger;
    }

    /** The value at `index` may be larger than what is above it. */
    private void heapifyUp(int index) {
        while (index > 0) {
            int parent = (index - 1) / 2;
            if (heap[index] <= heap[parent]) {
                return;
            }
            swap(index, parent);
            index = parent;
        }
    }

    /** The value at `index` may be smaller than what is below it. */
    private void heapifyDown(int index) {
        int left = 2 * index + 1;
        int right = left + 1;
        int largest = index;
        if (left < size && heap[left] > heap[largest]) {
            largest = left;
        }
        if (right < size && heap[right] > heap[largest]) {
            largest = right;
        }
        if (largest != index) {
            swap(index, largest);
            heapifyDown(largest);
        }
    }

    private void swap(int first, int second) {
        int held = heap[first];
        heap[first] = heap[second];
        heap[second] = held;
    }
}

package subjects;

import java.util.NoSuchElementException;

/**
 * A stack of ints in an array that grows by doubling and shrinks when three quarters of it are free.
 * What was popped stays in the array until it is overwritten.
 */
public class IntStack {
    private static final int INITIAL_CAPACITY = 4;

    private int[] store = new int[INITIAL_CAPACITY];
    private int size;

    public void push(int value) {
        if (size == store.length) {
            resize(2 * store.length);
        }
        store[size++] = value;
    }

    public int pop() {
        if (size == 0) {
            throw new NoSuchElementException("pop of an empty stack");
        }
        int top = store[--size];
        if (store.length > INITIAL_CAPACITY && size <= store.length / 4) {
            resize(store.length / 2);
        }
        return top;
    }

    private void resize(int capacity) {
        int[] moved = new int[capacity];
        for (int index = 0; index < size; index++) {
            moved[index] = store[index];
        }
        store = moved;
    }
}

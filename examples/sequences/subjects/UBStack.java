package subjects;

import java.util.NoSuchElementException;

/**
 * A unique bounded stack: at most five different ints. Pushing one that is there already moves it to
 * the top; pushing another onto a full stack has no effect.
 */
public class UBStack {
    private static final int BOUND = 5;

    private final int[] elements = new int[BOUND];
    private int size;

    /** Whether the value is on top afterwards. */
    public boolean push(int value) {
        int index = 0;
        boolean member = false;
        while (index < size && !member) {
            if (elements[index] == value) {
                member = true;
            } else {
                index++;
            }
        }
        if (member) {
            while (index < size - 1) {
                elements[index] = elements[index + 1];
                index++;
            }
            elements[index] = value;
            return true;
        }
        if (size == BOUND) {
            return false;
        }
        elements[size++] = value;
        return true;
    }

    public int pop() {
        if (size == 0) {
            throw new NoSuchElementException("pop of an empty stack");
        }
        return elements[--size];
    }
}

// explore: StackWithinItsArray
// verdict: safe
// complete: true

import spelunk.Choose;

public class StackWithinItsArray {
    private final int[] items = new int[3];
    private int size;

    void push(int item) {
        if (size < items.length) {
            items[size++] = item;
        }
    }

    int pop() {
        return size == 0 ? -1 : items[--size];
    }

    public static void main(String[] args) {
        StackWithinItsArray stack = new StackWithinItsArray();
        int value = Choose.anyInt();
        for (int i = 0; i < 4; i++) {
            if (Choose.anyBoolean()) {
                stack.push(value);
            } else {
                int popped = stack.pop();
                assert popped == -1 || popped == value;
            }
        }
        assert stack.size >= 0 && stack.size <= 3;
    }
}

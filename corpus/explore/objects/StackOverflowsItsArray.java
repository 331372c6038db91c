// explore: StackOverflowsItsArray
// verdict: violation
// complete: true
// exception: java.lang.ArrayIndexOutOfBoundsException

import spelunk.Choose;

public class StackOverflowsItsArray {
    private final int[] items = new int[3];
    private int size;

    void push(int item) {
        items[size++] = item;
    }

    int pop() {
        return items[--size];
    }

    public static void main(String[] args) {
        StackOverflowsItsArray stack = new StackOverflowsItsArray();
        for (int i = 0; i < 4; i++) {
            if (Choose.anyBoolean()) {
                stack.push(i);
            } else if (stack.size > 0) {
                stack.pop();
            }
        }
    }
}

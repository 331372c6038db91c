// explore: DequeIsEmpty
// verdict: violation
// complete: true
// exception: java.util.NoSuchElementException

import java.util.ArrayDeque;
import java.util.Deque;
import spelunk.Choose;

public class DequeIsEmpty {
    public static void main(String[] args) {
        Deque<Integer> deque = new ArrayDeque<>();
        for (int i = 0; i < 3; i++) {
            if (Choose.anyBoolean()) {
                deque.push(i);
            } else {
                deque.pop();
            }
        }
    }
}

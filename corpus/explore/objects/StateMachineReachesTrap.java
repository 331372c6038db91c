// explore: StateMachineReachesTrap
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException

import spelunk.Choose;

public class StateMachineReachesTrap {
    // The trap needs left, right, right in this order.
    public static void main(String[] args) {
        int room = 0;
        for (int i = 0; i < 3; i++) {
            boolean left = Choose.anyBoolean();
            if (room == 0) {
                room = left ? 1 : 0;
            } else if (room == 1) {
                room = left ? 1 : 2;
            } else {
                room = left ? 0 : 3;
            }
        }
        if (room == 3) {
            throw new IllegalStateException("trapped");
        }
    }
}

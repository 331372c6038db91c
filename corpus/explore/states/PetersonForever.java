// explore: --match-states PetersonForever
// verdict: safe
// complete: true

import spelunk.Choose;

public class PetersonForever {
    // Peterson's mutual exclusion, the scheduler's choice before every step.
    static final boolean[] wants = new boolean[2];
    static final int[] at = new int[2];
    static int turn;

    public static void main(String[] args) {
        while (true) {
            step(Choose.anyBoolean() ? 1 : 0);
            assert at[0] != 3 || at[1] != 3;
        }
    }

    static void step(int me) {
        int other = 1 - me;
        switch (at[me]) {
            case 0 -> {
                wants[me] = true;
                at[me] = 1;
            }
            case 1 -> {
                turn = other;
                at[me] = 2;
            }
            case 2 -> {
                if (!wants[other] || turn == me) {
                    at[me] = 3;
                }
            }
            default -> {
                wants[me] = false;
                at[me] = 0;
            }
        }
    }
}

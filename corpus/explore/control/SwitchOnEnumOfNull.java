// explore: SwitchOnEnumOfNull
// verdict: violation
// complete: true
// exception: java.lang.NullPointerException

import spelunk.Choose;

public class SwitchOnEnumOfNull {
    enum Side { LEFT, RIGHT }

    static int turn(Side side) {
        switch (side) {
            case LEFT:
                return -1;
            case RIGHT:
                return 1;
            default:
                return 0;
        }
    }

    public static void main(String[] args) {
        int choice = Choose.intIn(0, 2);
        System.out.println(turn(choice == 2 ? null : Side.values()[choice]));
    }
}

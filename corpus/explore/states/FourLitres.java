// explore: --match-states FourLitres
// verdict: violation
// exception: java.lang.AssertionError
// complete: true

import spelunk.Choose;

public class FourLitres {
    // The puzzle: with three and five litres, four can be measured.
    public static void main(String[] args) {
        int[] jugs = new int[2];
        while (true) {
            pour(jugs, Choose.intIn(0, 5));
            assert jugs[1] != 4;
        }
    }

    static void pour(int[] jugs, int how) {
        switch (how) {
            case 0 -> jugs[0] = 3;
            case 1 -> jugs[1] = 5;
            case 2 -> jugs[0] = 0;
            case 3 -> jugs[1] = 0;
            case 4 -> {
                int moved = Math.min(jugs[0], 5 - jugs[1]);
                jugs[0] -= moved;
                jugs[1] += moved;
            }
            default -> {
                int moved = Math.min(jugs[1], 3 - jugs[0]);
                jugs[1] -= moved;
                jugs[0] += moved;
            }
        }
    }
}

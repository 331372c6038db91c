import spelunk.Choose;

/** Choices that no number depends on, between conditions on numbers. */
public class Mixed {
    public static void main(String[] arguments) {
        int x = Choose.anyInt("x");
        int y = Choose.anyInt("y");
        Choose.assume(x > 0 && x < 1000 && y > x && y % 7 == 3 && x * y % 11 == 5);
        int sum = 0;
        for (int round = 0; round < 6; round++) {
            switch (Choose.intIn(0, 2)) {
                case 0:
                    sum += 1;
                    break;
                case 1:
                    sum -= 2;
                    break;
                default:
                    sum *= 3;
                    break;
            }
        }
        assert sum < 729;
    }
}

import spelunk.Choose;

/** Products and remainders of symbolic ints. */
public class NonlinearArithmetic {
    public static void main(String[] args) {
        int rounds = Integer.parseInt(args[0]);
        int x = bounded();
        int y = bounded();
        int score = 0;
        for (int i = 1; i <= rounds; i++) {
            if (x * y > 10 * i) {
                score++;
            }
            if (x * x + y * y < 50 * i) {
                score += 2;
            }
            if ((x + i) % 7 == 3) {
                score += 4;
            }
        }
        assert score >= 0;
    }

    private static int bounded() {
        int value = Choose.anyInt();
        Choose.assume(-100 <= value && value <= 100);
        return value;
    }
}

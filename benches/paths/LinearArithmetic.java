import spelunk.Choose;

/** Nested linear conditions over a few ints of a moderate range: sums, differences, multiples. */
public class LinearArithmetic {
    public static void main(String[] args) {
        int rounds = Integer.parseInt(args[0]);
        int x = bounded();
        int y = bounded();
        int z = bounded();
        int score = 0;
        for (int i = 1; i <= rounds; i++) {
            if (2 * x + i * y > 3 * z + i) {
                score += i;
            } else if (x - y == z - i) {
                score -= i;
            }
            if (x + y + z < 10 * i - 25) {
                score += 100;
            }
        }
        assert score > -1000;
    }

    private static int bounded() {
        int value = Choose.anyInt();
        Choose.assume(-1000 <= value && value <= 1000);
        return value;
    }
}

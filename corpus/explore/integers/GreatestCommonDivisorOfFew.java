// explore: --time-limit 60s GreatestCommonDivisorOfFew
// verdict: safe
// complete: true

import spelunk.Choose;

/** Remainders of two unknown numbers, each of which can only be one of few. */
public class GreatestCommonDivisorOfFew {
    static int divisor(int one, int other) {
        return other == 0 ? one : divisor(other, one % other);
    }

    public static void main(String[] args) {
        int one = Choose.anyInt();
        int other = Choose.anyInt();
        Choose.assume(one > 0 && one <= 40 && other > 0 && other <= 40);
        int divisor = divisor(one, other);
        assert one % divisor == 0 && other % divisor == 0;
    }
}

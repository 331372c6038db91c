// explore: MessageOfAnyNumber#check
// verdict: violation
// complete: true
// exception: java.lang.IllegalArgumentException
// paths: 2

public class MessageOfAnyNumber {
    // Nobody reads the message: its digits are no reason to tell paths apart.
    static void check(int value, long limit, char unit, boolean strict) {
        if (value > limit) {
            throw new IllegalArgumentException("bad value " + value + unit + ", limit " + limit + " strict " + strict);
        }
    }
}

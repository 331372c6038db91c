// explore: NumberAsTextReached#check
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException

public class NumberAsTextReached {
    static void check(int x) {
        if (x > 0 && x < 1000 && Integer.toString(x).equals("417")) {
            throw new IllegalStateException("found");
        }
    }
}

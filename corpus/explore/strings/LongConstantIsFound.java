// explore: LongConstantIsFound#check
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException
// paths: 3

public class LongConstantIsFound {
    static void check(String text) {
        if ("a rather long secret, \u20ac 100".equals(text)) {
            throw new IllegalStateException("found");
        }
    }
}

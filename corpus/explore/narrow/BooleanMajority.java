// explore: BooleanMajority#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class BooleanMajority {
    // An odd number of votes is not a majority.
    static void check(boolean a, boolean b, boolean c) {
        boolean majority = a && b || b && c || a && c;
        assert majority == (a ^ b ^ c);
    }
}

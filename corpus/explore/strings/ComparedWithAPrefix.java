// explore: ComparedWithAPrefix#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class ComparedWithAPrefix {
    // A prefix is smaller by what it lacks.
    static void check(String text) {
        if (text != null && text.compareTo("bcd") == -2) {
            assert !text.equals("b");
        }
    }
}

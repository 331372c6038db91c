// explore: TextOfNumberEqualsWord#check
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException
// paths: 2

public class TextOfNumberEqualsWord {
    // One condition, not one for each number of digits; what is not a number's text is never equal.
    static void check(int x) {
        assert !("v" + x).equals("v007");
        assert !("v" + x).equals("v");
        assert !("v" + x).equals("v3000000000");
        assert !"w-12".equals("v" + x);
        if ("v-42!".equals("v" + x + "!")) {
            throw new IllegalStateException("found");
        }
    }
}

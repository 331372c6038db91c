// explore: CaseThereAndBack#check
// verdict: violation
// exception: java.lang.AssertionError

public class CaseThereAndBack {
    // Fails for U+01C5, whose upper case is U+01C4 and lower case U+01C6.
    static void check(char c) {
        char upper = Character.toUpperCase(c);
        char lower = Character.toLowerCase(c);
        assert upper == c || lower == c;
    }
}

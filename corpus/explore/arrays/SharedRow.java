// explore: SharedRow#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class SharedRow {
    // The clone of an array of arrays shares its rows.
    static void check(int value) {
        int[][] original = {{1}, {2}};
        int[][] copy = original.clone();
        copy[0][0] = value;
        assert original[0][0] == 1;
    }
}

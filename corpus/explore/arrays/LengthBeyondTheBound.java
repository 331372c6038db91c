// explore: LengthBeyondTheBound#check
// verdict: violation
// exception: java.lang.IllegalArgumentException
// exception: java.lang.AssertionError

public class LengthBeyondTheBound {
    // A long array is found where its elements are not needed; short ones are looked into.
    static void check(int[] values) {
        if (values == null) {
            return;
        }
        if (values.length > 1000) {
            throw new IllegalArgumentException("too many: " + values.length);
        }
        for (int i = 0; i < values.length; i++) {
            assert values[i] != 7 || values.length < 2;
        }
    }
}

// explore: ConstantByName#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError
// exception: java.lang.IllegalArgumentException
// exception: java.lang.NullPointerException

public class ConstantByName {
    enum Colour {
        RED,
        ULTRAMARINE
    }

    // Names that are longer than any string that is tried.
    static void check(String name) {
        assert Colour.valueOf(name) == Colour.RED;
    }
}

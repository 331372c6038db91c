// explore: NumberAsTextAnyLength#check
// verdict: safe
// complete: true
// paths: 20

public class NumberAsTextAnyLength {
    // One path for each sign and number of digits.
    static void check(int x) {
        String text = "x=" + x;
        int length = text.length();
        assert length >= 3 && length <= 13;
        assert (text.charAt(2) == '-') == (x < 0);
        assert (length == 3) == (x >= 0 && x <= 9);
        assert (length == 13) == (x <= -1_000_000_000);
    }
}

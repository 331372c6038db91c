// explore: NumberReadBack#check
// verdict: safe
// complete: true
// paths: 1

public class NumberReadBack {
    static void check(int x, long y) {
        assert Integer.parseInt(Integer.toString(x)) == x;
        assert Long.parseLong("" + y) == y;
        assert Long.parseLong(String.valueOf(x)) == x;
    }
}

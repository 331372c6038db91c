// explore: ReverseTwice#check
// verdict: safe
// complete: true

public class ReverseTwice {
    static void check(int x) {
        assert Integer.reverse(Integer.reverse(x)) == x;
        assert Integer.reverseBytes(Integer.reverseBytes(x)) == x;
    }
}

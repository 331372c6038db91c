// explore: SwapByXor#swap
// verdict: safe
// complete: true
// paths: 1

public class SwapByXor {
    static void swap(int x, int y) {
        int a = x;
        int b = y;
        a ^= b;
        b ^= a;
        a ^= b;
        assert a == y && b == x;
    }
}

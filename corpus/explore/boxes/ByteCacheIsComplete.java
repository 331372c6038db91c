// explore: ByteCacheIsComplete#check
// verdict: safe
// complete: true

public class ByteCacheIsComplete {
    static void check(byte x, boolean flag) {
        Byte first = x;
        Byte second = x;
        assert first == second;
        Boolean left = flag;
        Boolean right = flag;
        assert left == right;
    }
}

// explore: LongHash#check
// verdict: safe
// complete: true

public class LongHash {
    static void check(long x) {
        int hash = (int) (x ^ x >>> 32);
        assert hash == Long.hashCode(x);
    }
}

// explore: RemainderIsNegative#bucket
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class RemainderIsNegative {
    static int bucket(int hash) {
        int bucket = hash % 3;
        assert bucket >= 0;
        return bucket;
    }
}

// explore: ByteAsIndex#lookUp
// verdict: violation
// complete: true
// exception: java.lang.ArrayIndexOutOfBoundsException

public class ByteAsIndex {
    static final int[] TABLE = new int[256];

    static int lookUp(byte x) {
        return TABLE[x];
    }
}

// explore: ByteAsMaskedIndex#lookUp
// verdict: safe
// complete: true

public class ByteAsMaskedIndex {
    static final int[] TABLE = new int[256];

    static int lookUp(byte x) {
        return TABLE[x & 0xff];
    }
}

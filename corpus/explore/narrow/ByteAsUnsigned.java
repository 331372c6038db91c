// explore: ByteAsUnsigned#check
// verdict: safe
// complete: true

public class ByteAsUnsigned {
    static void check(byte x) {
        int unsigned = x & 0xff;
        assert 0 <= unsigned && unsigned <= 255;
        assert unsigned == Byte.toUnsignedInt(x);
        assert (byte) unsigned == x;
    }
}

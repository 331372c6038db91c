// explore: PackedColourSignExtended#pack
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class PackedColourSignExtended {
    // A negative blue floods the other parts with ones.
    static void pack(byte red, byte green, byte blue) {
        int packed = (red & 0xff) << 16 | (green & 0xff) << 8 | blue;
        assert (byte) (packed >> 16) == red;
    }
}

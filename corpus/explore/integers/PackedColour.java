// explore: PackedColour#pack
// verdict: safe
// complete: true

public class PackedColour {
    static void pack(byte red, byte green, byte blue) {
        int packed = (red & 0xff) << 16 | (green & 0xff) << 8 | blue & 0xff;
        assert (byte) (packed >> 16) == red;
        assert (byte) (packed >> 8) == green;
        assert (byte) packed == blue;
    }
}

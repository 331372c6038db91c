// explore: UnsignedShiftOfByte#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class UnsignedShiftOfByte {
    // The byte is widened with its sign before the shift.
    static void check(byte x) {
        byte shifted = (byte) (x >>> 1);
        assert shifted >= 0;
    }
}

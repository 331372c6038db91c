// explore: ChecksumsOfAnyBytes
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException

import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.Checksum;
import spelunk.Choose;

public class ChecksumsOfAnyBytes {
    public static void main(String[] args) {
        byte[] bytes = {Choose.anyByte(), 'b', Choose.anyByte()};
        if (sum(new CRC32(), bytes) == 0x352441c2L) {
            assert bytes[0] == 'a' && bytes[2] == 'c';
            assert sum(new Adler32(), bytes) == 0x024d0127L;
            throw new IllegalStateException("abc");
        }
    }

    static long sum(Checksum sum, byte[] bytes) {
        sum.update(bytes[0]);
        sum.update(bytes, 1, 2);
        return sum.getValue();
    }
}

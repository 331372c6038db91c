// explore: ChecksumOfBytes#checksum
// verdict: violation
// exception: java.lang.NullPointerException
// exception: java.lang.IllegalStateException

public class ChecksumOfBytes {
    static int checksum(byte[] bytes) {
        int sum = 0;
        for (byte b : bytes) {
            sum += b & 0xff;
        }
        if (bytes.length == 2 && sum == 510) {
            throw new IllegalStateException("all ones");
        }
        return sum;
    }
}

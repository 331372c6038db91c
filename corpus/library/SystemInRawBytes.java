// features: System.in.read, byte arrays, available, readAllBytes, end of input
// stdin: raw bytes: 1,2,3\nend

import java.io.IOException;
import java.util.Arrays;

public class SystemInRawBytes {
    public static void main(String[] args) throws IOException {
        int[] histogram = new int[128];
        int first = System.in.read();
        System.out.println(first);
        byte[] buffer = new byte[8];
        int n = System.in.read(buffer, 2, 5);
        System.out.println(n + " " + Arrays.toString(buffer));
        long skipped = System.in.skip(2);
        System.out.println(skipped);
        byte[] rest = System.in.readAllBytes();
        for (byte b : rest) {
            histogram[b & 127]++;
        }
        for (int i = 0; i < histogram.length; i++) {
            if (histogram[i] > 0) {
                System.out.println(i + " x" + histogram[i]);
            }
        }
        System.out.println(System.in.read() + " " + System.in.read(buffer) + " " + System.in.read(buffer, 0, 0));
        try {
            System.in.read(buffer, 5, 10);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}

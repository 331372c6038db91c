// explore: CheckedFromMain
// verdict: violation
// complete: true
// exception: java.io.IOException

import java.io.IOException;
import spelunk.Choose;

public class CheckedFromMain {
    public static void main(String[] args) throws IOException {
        if (Choose.anyByte() == 42) {
            throw new IOException("broken pipe");
        }
    }
}

// explore: NullField#read
// verdict: violation
// complete: true
// exception: java.lang.NullPointerException
// paths: 2

public class NullField {
    static final class Box {
        int[] content;
    }

    static int read(boolean filled) {
        Box box = new Box();
        if (filled) {
            box.content = new int[] {1};
        }
        return box.content.length;
    }
}

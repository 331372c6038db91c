// explore: LastOfSeveral
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class LastOfSeveral {
    public static void main(String[] args) {
        String name = Choose.anyString(2);
        assert name.indexOf('.') == name.lastIndexOf('.');
    }
}

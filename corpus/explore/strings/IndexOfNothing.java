// explore: IndexOfNothing
// verdict: violation
// complete: true
// exception: java.lang.StringIndexOutOfBoundsException

import spelunk.Choose;

public class IndexOfNothing {
    // -1 where there is no equals sign.
    public static void main(String[] args) {
        String text = Choose.anyString(2);
        String key = text.substring(0, text.indexOf('='));
        System.out.println(key.length());
    }
}

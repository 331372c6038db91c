// explore: TailOfEmpty
// verdict: violation
// complete: true
// exception: java.lang.StringIndexOutOfBoundsException

import spelunk.Choose;

public class TailOfEmpty {
    public static void main(String[] args) {
        String text = Choose.anyString(2);
        System.out.println(text.substring(1).length());
    }
}

// explore: ParseOfAnything
// verdict: violation
// complete: true
// exception: java.lang.NumberFormatException

import spelunk.Choose;

public class ParseOfAnything {
    public static void main(String[] args) {
        String text = Choose.anyString(2);
        System.out.println(Integer.parseInt(text) > 0);
    }
}

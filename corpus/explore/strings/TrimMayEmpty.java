// explore: TrimMayEmpty
// verdict: violation
// complete: true
// exception: java.lang.StringIndexOutOfBoundsException

import spelunk.Choose;

public class TrimMayEmpty {
    // A text of blanks is not empty before it is trimmed.
    public static void main(String[] args) {
        String text = Choose.anyString(2);
        if (!text.isEmpty()) {
            System.out.println(text.trim().charAt(0) == 'x');
        }
    }
}

// explore: CharacterBeyondEnd
// verdict: violation
// complete: true
// exception: java.lang.StringIndexOutOfBoundsException

import spelunk.Choose;

public class CharacterBeyondEnd {
    public static void main(String[] args) {
        String text = Choose.anyString(3);
        System.out.println(text.charAt(2));
    }
}

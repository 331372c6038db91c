// explore: SecretTooLong
// verdict: safe
// complete: true

import spelunk.Choose;

public class SecretTooLong {
    public static void main(String[] args) {
        String word = Choose.anyString(3);
        if (word.equals("open")) {
            throw new IllegalStateException("the door opens");
        }
    }
}

// explore: SecretFound
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException

import spelunk.Choose;

public class SecretFound {
    public static void main(String[] args) {
        String word = Choose.anyString(4);
        if (word.equals("open")) {
            throw new IllegalStateException("the door opens");
        }
    }
}

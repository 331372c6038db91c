// explore: HashCollision
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class HashCollision {
    public static void main(String[] args) {
        String text = Choose.anyString(2);
        if (text.hashCode() == "Aa".hashCode()) {
            assert text.equals("Aa");
        }
    }
}

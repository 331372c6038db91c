// explore: IdentityOfCopies
// verdict: violation
// complete: true
// exception: java.lang.AssertionError
// paths: 2

import spelunk.Choose;

public class IdentityOfCopies {
    public static void main(String[] args) {
        String original = "cave";
        String other = Choose.anyBoolean() ? original : new String(original);
        assert original == other;
    }
}

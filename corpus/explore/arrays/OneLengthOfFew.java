// explore: OneLengthOfFew
// verdict: violation
// exception: java.lang.AssertionError

import spelunk.Choose;

public class OneLengthOfFew {
    public static void main(String[] args) {
        int count = Choose.anyInt();
        Choose.assume(count >= 0 && count <= 40);
        assert "ab".repeat(count).length() != 54;
    }
}

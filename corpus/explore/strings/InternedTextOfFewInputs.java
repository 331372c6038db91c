// explore: InternedTextOfFewInputs
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class InternedTextOfFewInputs {
    public static void main(String[] args) {
        int first = Choose.anyInt();
        int second = Choose.anyInt();
        Choose.assume(first >= 0 && first <= 3 && second >= 0 && second <= 3);
        String one = "x" + first;
        String other = "x" + second;
        assert (one.intern() == other.intern()) == (first == second);
        assert one.intern() != "x2";
    }
}

// explore: AssumeNarrows
// verdict: safe
// complete: true

import spelunk.Choose;

public class AssumeNarrows {
    public static void main(String[] args) {
        int x = Choose.anyInt();
        int y = Choose.anyInt();
        Choose.assume(x > y);
        Choose.assume(y > 1000);
        assert x > 1001;
    }
}

// explore: ChoiceInTheConstructor#check
// verdict: safe
// complete: true

import spelunk.Choose;

public class ChoiceInTheConstructor {
    static int made;
    private final int size;

    public ChoiceInTheConstructor() {
        size = Choose.intIn(1, 3);
        made++;
    }

    void check(int x) {
        assert made == 1 && size >= 1 && size <= 3;
        if (x > 10) {
            made = 7;
        }
    }
}

// explore: UnusedChoice
// verdict: safe
// complete: true

import spelunk.Choose;

public class UnusedChoice {
    public static void main(String[] args) {
        int unused = Choose.intIn(0, 1000);
        int[] kept = {unused, unused};
        assert kept.length == 2;
    }
}

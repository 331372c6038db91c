// explore: --match-states WaterJugs
// verdict: safe
// complete: true
// states: 16

import spelunk.Choose;

public class WaterJugs {
    // Never ends: three and five litres, filled, emptied and poured over. 16 of the 24 pairs occur.
    public static void main(String[] args) {
        int small = 0;
        int large = 0;
        while (true) {
            switch (Choose.intIn(0, 5)) {
                case 0 -> small = 3;
                case 1 -> large = 5;
                case 2 -> small = 0;
                case 3 -> large = 0;
                case 4 -> {
                    int moved = Math.min(small, 5 - large);
                    small -= moved;
                    large += moved;
                }
                default -> {
                    int moved = Math.min(large, 3 - small);
                    large -= moved;
                    small += moved;
                }
            }
            assert small >= 0 && small <= 3 && large >= 0 && large <= 5;
            assert small == 0 || small == 3 || large == 0 || large == 5;
        }
    }
}

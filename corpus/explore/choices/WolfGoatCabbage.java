// explore: WolfGoatCabbage
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException

import spelunk.Choose;

public class WolfGoatCabbage {
    // The classic puzzle has a solution of seven crossings.
    public static void main(String[] args) {
        boolean[] across = new boolean[4];
        for (int crossing = 0; crossing < 7; crossing++) {
            int passenger = Choose.intIn(0, 3);
            Choose.assume(across[passenger] == across[0]);
            boolean target = !across[0];
            across[0] = target;
            across[passenger] = target;
            boolean wolfEats = across[1] == across[2] && across[2] != target;
            boolean goatEats = across[2] == across[3] && across[2] != target;
            Choose.assume(!wolfEats && !goatEats);
        }
        if (across[0] && across[1] && across[2] && across[3]) {
            throw new IllegalStateException("solved");
        }
    }
}

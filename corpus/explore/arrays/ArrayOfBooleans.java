// explore: ArrayOfBooleans
// verdict: safe
// complete: true

import spelunk.Choose;

public class ArrayOfBooleans {
    public static void main(String[] args) {
        boolean[] lamps = new boolean[3];
        for (int i = 0; i < lamps.length; i++) {
            lamps[i] = Choose.anyBoolean();
        }
        int lit = 0;
        for (boolean lamp : lamps) {
            if (lamp) {
                lit++;
            }
        }
        assert lit <= 3;
        assert lit < 3 || lamps[0] && lamps[1] && lamps[2];
    }
}

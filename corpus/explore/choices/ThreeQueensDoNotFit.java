// explore: ThreeQueensDoNotFit
// verdict: safe
// complete: true
// paths: 0

import spelunk.Choose;

public class ThreeQueensDoNotFit {
    public static void main(String[] args) {
        int[] columns = new int[3];
        for (int row = 0; row < 3; row++) {
            columns[row] = Choose.intIn(0, 2);
            for (int above = 0; above < row; above++) {
                int distance = Math.abs(columns[row] - columns[above]);
                Choose.assume(distance != 0 && distance != row - above);
            }
        }
        throw new IllegalStateException("a solution");
    }
}

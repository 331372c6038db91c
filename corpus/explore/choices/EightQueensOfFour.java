// explore: EightQueensOfFour
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException

import spelunk.Choose;

public class EightQueensOfFour {
    // Four queens do fit on a board of four by four.
    public static void main(String[] args) {
        int[] columns = new int[4];
        for (int row = 0; row < 4; row++) {
            columns[row] = Choose.intIn(0, 3);
            for (int above = 0; above < row; above++) {
                int distance = Math.abs(columns[row] - columns[above]);
                Choose.assume(distance != 0 && distance != row - above);
            }
        }
        throw new IllegalStateException("a solution");
    }
}

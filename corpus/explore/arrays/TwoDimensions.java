// explore: TwoDimensions#mark
// verdict: safe
// complete: true

import spelunk.Choose;

public class TwoDimensions {
    static void mark(int row, int column) {
        Choose.assume(0 <= row && row < 3 && 0 <= column && column < 3);
        int[][] grid = new int[3][3];
        grid[row][column] = 7;
        int sum = 0;
        for (int[] line : grid) {
            for (int cell : line) {
                sum += cell;
            }
        }
        assert sum == 7;
    }
}

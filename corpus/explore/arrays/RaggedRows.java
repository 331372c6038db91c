// explore: RaggedRows#read
// verdict: violation
// complete: true
// exception: java.lang.ArrayIndexOutOfBoundsException

import spelunk.Choose;

public class RaggedRows {
    static int read(int row, int column) {
        int[][] rows = {{1, 2, 3}, {4, 5}, {6, 7, 8}};
        Choose.assume(0 <= row && row < 3 && 0 <= column && column < 3);
        return rows[row][column];
    }
}

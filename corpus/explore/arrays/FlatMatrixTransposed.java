// explore: FlatMatrixTransposed#cell
// verdict: violation
// complete: true
// exception: java.lang.ArrayIndexOutOfBoundsException

import spelunk.Choose;

public class FlatMatrixTransposed {
    static int cell(int row, int column) {
        int[] cells = new int[12];
        Choose.assume(0 <= row && row < 4 && 0 <= column && column < 3);
        return cells[row * 4 + column];
    }
}

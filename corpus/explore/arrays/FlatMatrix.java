// explore: FlatMatrix#cell
// verdict: safe
// complete: true

import spelunk.Choose;

public class FlatMatrix {
    static int cell(int row, int column) {
        int[] cells = new int[12];
        Choose.assume(0 <= row && row < 4 && 0 <= column && column < 3);
        return cells[row * 3 + column];
    }
}

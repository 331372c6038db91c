import spelunk.Choose;

/** N queens on a board of N rows and columns: choose a column for each row, then check. */
public class NQueens {
    final int[] columns;

    NQueens(int size) {
        columns = new int[size];
    }

    boolean isPeaceful() {
        for (int row = 1; row < columns.length; row++) {
            for (int above = 0; above < row; above++) {
                int distance = columns[row] - columns[above];
                if (distance == 0 || distance == row - above || distance == above - row) {
                    return false;
                }
            }
        }
        return true;
    }

    static NQueens generate(int size) {
        NQueens board = new NQueens(size);
        for (int row = 0; row < size; row++) {
            board.columns[row] = Choose.intIn(0, size - 1);
        }
        Choose.assume(board.isPeaceful());
        return board;
    }

    public static void main(String[] args) {
        Choose.emit(generate(Integer.parseInt(args[0])));
    }
}

// features: sudoku solver with backtracking and bit masks, recursion, exceptions for bad input

public class AppSudoku {
    private final int[] cells = new int[81];
    private final int[] rows = new int[9];
    private final int[] columns = new int[9];
    private final int[] boxes = new int[9];
    private int steps;

    AppSudoku(String text) {
        if (text.length() != 81) {
            throw new IllegalArgumentException("needs 81 cells, has " + text.length());
        }
        for (int i = 0; i < 81; i++) {
            char c = text.charAt(i);
            if (c != '.') {
                int digit = c - '0';
                if ((taken(i) & 1 << digit) != 0) {
                    throw new IllegalArgumentException("digit " + digit + " twice at " + i);
                }
                set(i, digit);
            }
        }
    }

    private static int box(int i) {
        return i / 27 * 3 + i % 9 / 3;
    }

    private int taken(int i) {
        return rows[i / 9] | columns[i % 9] | boxes[box(i)];
    }

    private void set(int i, int digit) {
        cells[i] = digit;
        toggle(i, digit);
    }

    private void toggle(int i, int digit) {
        rows[i / 9] ^= 1 << digit;
        columns[i % 9] ^= 1 << digit;
        boxes[box(i)] ^= 1 << digit;
    }

    boolean solve() {
        steps++;
        int best = -1;
        int fewest = 10;
        for (int i = 0; i < 81; i++) {
            if (cells[i] == 0) {
                int free = 9 - Integer.bitCount(taken(i));
                if (free < fewest) {
                    fewest = free;
                    best = i;
                }
            }
        }
        if (best < 0) {
            return true;
        }
        int mask = ~taken(best) & 0x3fe;
        while (mask != 0) {
            int digit = Integer.numberOfTrailingZeros(mask);
            mask &= mask - 1;
            set(best, digit);
            if (solve()) {
                return true;
            }
            toggle(best, digit);
            cells[best] = 0;
        }
        return false;
    }

    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 81; i++) {
            sb.append(cells[i]).append(i % 27 == 26 ? "\n\n" : i % 9 == 8 ? "\n" : i % 3 == 2 ? " " : "");
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        String[] puzzles = {
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "123", ".................................................................................",
        };
        for (String p : puzzles) {
            try {
                AppSudoku s = new AppSudoku(p);
                System.out.println(s.solve() + " in " + s.steps + " steps");
                System.out.print(s);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}

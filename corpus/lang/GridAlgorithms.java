// features: multi-dimensional arrays, loops, boolean arrays, char arrays, recursion, labelled break
public class GridAlgorithms {
    static boolean[][] life(boolean[][] g) {
        int rows = g.length, cols = g[0].length;
        boolean[][] next = new boolean[rows][cols];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < cols; c++) {
                int n = 0;
                for (int dr = -1; dr <= 1; dr++) {
                    for (int dc = -1; dc <= 1; dc++) {
                        if ((dr | dc) != 0 && g[(r + dr + rows) % rows][(c + dc + cols) % cols]) {
                            n++;
                        }
                    }
                }
                next[r][c] = n == 3 || g[r][c] && n == 2;
            }
        }
        return next;
    }

    static int flood(char[][] map, int r, int c) {
        if (r < 0 || c < 0 || r >= map.length || c >= map[r].length || map[r][c] != '.') {
            return 0;
        }
        map[r][c] = '~';
        return 1 + flood(map, r + 1, c) + flood(map, r - 1, c) + flood(map, r, c + 1) + flood(map, r, c - 1);
    }

    static int[][] spiral(int n) {
        int[][] a = new int[n][n];
        int r = 0, c = -1, dr = 0, dc = 1;
        for (int k = 1, len = n, turns = 0; len > 0; ) {
            for (int i = 0; i < len; i++) {
                a[r += dr][c += dc] = k++;
            }
            int t = dr;
            dr = dc;
            dc = -t;
            if (++turns % 2 == 1) {
                len--;
            }
        }
        return a;
    }

    static boolean sudoku(byte[][] b, int at) {
        while (at < 81 && b[at / 9][at % 9] != 0) {
            at++;
        }
        if (at == 81) {
            return true;
        }
        int r = at / 9, c = at % 9;
        digits:
        for (byte d = 1; d <= 9; d++) {
            for (int k = 0; k < 9; k++) {
                if (b[r][k] == d || b[k][c] == d || b[r / 3 * 3 + k / 3][c / 3 * 3 + k % 3] == d) {
                    continue digits;
                }
            }
            b[r][c] = d;
            if (sudoku(b, at + 1)) {
                return true;
            }
        }
        b[r][c] = 0;
        return false;
    }

    static double[][] multiply(double[][] a, double[][] b) {
        double[][] p = new double[a.length][b[0].length];
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j < b[0].length; j++)
                for (int k = 0; k < b.length; k++)
                    p[i][j] += a[i][k] * b[k][j];
        return p;
    }

    public static void main(String[] args) {
        boolean[][] g = new boolean[8][10];
        int[][] glider = {{0, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}};
        for (int[] p : glider) {
            g[p[0]][p[1]] = true;
        }
        for (int i = 0; i < 12; i++) {
            g = life(g);
        }
        for (boolean[] row : g) {
            for (boolean cell : row) {
                System.out.print(cell ? '#' : '.');
            }
            System.out.println();
        }
        char[][] map = {"..#..".toCharArray(), ".##..".toCharArray(), "#...#".toCharArray()};
        System.out.println(flood(map, 0, 0) + " " + flood(map, 0, 4) + " " + new String(map[2]));
        for (int[] row : spiral(5)) {
            System.out.println(java.util.Arrays.toString(row));
        }
        String puzzle = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        byte[][] b = new byte[9][9];
        for (int i = 0; i < 81; i++) {
            b[i / 9][i % 9] = (byte) (puzzle.charAt(i) - '0');
        }
        System.out.println(sudoku(b, 0));
        for (byte[] row : b) {
            System.out.println(java.util.Arrays.toString(row));
        }
        double[][] m = {{1, 2}, {3, 4.5}};
        System.out.println(java.util.Arrays.deepToString(multiply(m, multiply(m, m))));
    }
}

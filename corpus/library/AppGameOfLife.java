// features: game of life on a torus, boolean matrices, bit rows, pattern detection with HashMap of states

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

public class AppGameOfLife {
    final int width;
    final int height;
    boolean[][] cells;

    AppGameOfLife(int width, int height, String... rows) {
        this.width = width;
        this.height = height;
        cells = new boolean[height][width];
        for (int y = 0; y < rows.length; y++) {
            for (int x = 0; x < rows[y].length(); x++) {
                cells[y + 1][x + 1] = rows[y].charAt(x) == '#';
            }
        }
    }

    int neighbours(int x, int y) {
        int count = 0;
        for (int dy = -1; dy <= 1; dy++) {
            for (int dx = -1; dx <= 1; dx++) {
                if ((dx != 0 || dy != 0) && cells[Math.floorMod(y + dy, height)][Math.floorMod(x + dx, width)]) {
                    count++;
                }
            }
        }
        return count;
    }

    void step() {
        boolean[][] next = new boolean[height][width];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int n = neighbours(x, y);
                next[y][x] = n == 3 || cells[y][x] && n == 2;
            }
        }
        cells = next;
    }

    int population() {
        int count = 0;
        for (boolean[] row : cells) {
            for (boolean cell : row) {
                count += cell ? 1 : 0;
            }
        }
        return count;
    }

    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder();
        for (boolean[] row : cells) {
            for (boolean cell : row) {
                sb.append(cell ? '#' : '.');
            }
            sb.append('\n');
        }
        return sb.toString();
    }

    static int period(AppGameOfLife game, int most) {
        Map<Integer, Integer> seen = new HashMap<>();
        for (int i = 0; i <= most; i++) {
            Integer before = seen.put(Arrays.deepHashCode(game.cells), i);
            if (before != null) {
                return i - before;
            }
            game.step();
        }
        return -1;
    }

    public static void main(String[] args) {
        AppGameOfLife glider = new AppGameOfLife(8, 8, ".#.", "..#", "###");
        for (int i = 0; i < 4; i++) {
            glider.step();
        }
        System.out.print(glider);
        System.out.println(glider.population() + " period " + period(glider, 50));
        System.out.println(period(new AppGameOfLife(6, 6, "###"), 10) + " " + period(new AppGameOfLife(6, 6, "##", "##"), 10) + " " + period(new AppGameOfLife(10, 10, ".##", "##.", ".#."), 60));
        AppGameOfLife acorn = new AppGameOfLife(20, 12, ".#.....", "...#...", "##..###");
        StringBuilder populations = new StringBuilder();
        for (int i = 0; i < 30; i++) {
            populations.append(acorn.population()).append(' ');
            acorn.step();
        }
        System.out.println(populations);
        System.out.print(acorn);
    }
}

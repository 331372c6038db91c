// explore: ReflectedLengths#make
// verdict: safe
// complete: true

import java.lang.reflect.Array;
import java.util.Arrays;

/** Lengths of arrays that are made by reflection, one by one and all at once, are inputs. */
public class ReflectedLengths {
    static void make(int rows, int columns) {
        if (rows < -1 || rows > 3 || columns < 1 || columns > 3) {
            return;
        }
        try {
            int[][] grid = (int[][]) Array.newInstance(int.class, rows, columns);
            assert grid.length == rows && (rows == 0 || grid[rows - 1].length == columns);
            String[] names = Arrays.copyOf(new String[] {"a", "b"}, rows);
            assert names.length == rows && (rows < 2 || names[1].equals("b"));
        } catch (NegativeArraySizeException negative) {
            assert rows == -1 && negative.getMessage().equals("-1");
        }
    }
}

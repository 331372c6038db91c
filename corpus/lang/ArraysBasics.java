// features: arrays, multi-dimensional arrays, array clone, array bounds, negative array size
import java.util.Arrays;

public class ArraysBasics {
    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        boolean[] z = new boolean[2];
        byte[] b = {1, -1, 127, (byte) 200};
        short[] s = {1, (short) 40000};
        char[] c = {'a', 'b', '\u1234'};
        int[] i = {3, 1, 2};
        long[] l = {1L << 40, -1};
        float[] f = {1.5f, Float.NaN};
        double[] d = {Math.PI, -0.0};
        String[] t = {"x", null};
        z[1] = !z[0];
        System.out.println(Arrays.toString(z) + Arrays.toString(b) + Arrays.toString(s) + Arrays.toString(c).length()
            + Arrays.toString(i) + Arrays.toString(l) + Arrays.toString(f) + Arrays.toString(d) + Arrays.toString(t));
        int[][] grid = new int[3][4];
        grid[1][2] = 7;
        grid[2] = new int[] {9};
        System.out.println(Arrays.deepToString(grid) + grid[2].length);
        long[][][] cube = new long[2][3][];
        System.out.println(cube[1].length + " " + cube[1][2]);
        cube[1][2] = new long[] {5};
        cube[1][2][0] += 1;
        System.out.println(Arrays.deepToString(cube));
        int[][] ragged = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {}};
        for (int[] row : ragged) {
            System.out.print(row.length + ":" + Arrays.stream(row).sum() + " ");
        }
        System.out.println();
        int[] copy = i.clone();
        copy[0] = 99;
        int[][] shallow = ragged.clone();
        shallow[0][0] = 77;
        shallow[1] = null;
        System.out.println(i[0] + " " + copy[0] + " " + ragged[0][0] + " " + (ragged[1] != null));
        Object o = i;
        System.out.println((o instanceof int[]) + " " + (o instanceof Object[]) + " " + o.getClass().getName() + " "
            + grid.getClass().getName() + " " + t.getClass().getSimpleName() + " " + cube.getClass().getComponentType());
        attempt(() -> System.out.println(i[3]));
        attempt(() -> System.out.println(i[-1]));
        attempt(() -> l[2] = 1);
        attempt(() -> System.out.println(new int[-1].length));
        attempt(() -> System.out.println(new int[2][-5].length));
        attempt(() -> System.out.println(new String[Integer.MIN_VALUE].length));
        attempt(() -> System.out.println(ragged[4][0]));
        attempt(() -> System.arraycopy(i, 0, copy, 1, 3));
        attempt(() -> System.arraycopy(i, 0, l, 0, 1));
        attempt(() -> System.arraycopy(i, -1, copy, 0, 1));
        attempt(() -> System.arraycopy("x", 0, copy, 0, 1));
        attempt(() -> System.arraycopy(new Object[] {"a", 1}, 0, t, 0, 2));
        System.out.println(Arrays.toString(t));
        System.arraycopy(i, 0, i, 1, 2);
        System.out.println(Arrays.toString(i));
        int sum = 0;
        for (int k = 0; k < b.length; sum += b[k++]) {
        }
        System.out.println(sum);
        char[] word = "array".toCharArray();
        Arrays.sort(word);
        System.out.println(word);
        int[] zero = {};
        System.out.println(zero.length + " " + Arrays.equals(zero, new int[0]) + Arrays.hashCode(new int[] {1, 2}));
    }
}

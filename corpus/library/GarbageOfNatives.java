// features: arrays of arrays, clone, reflective arrays, garbage collection
import java.lang.reflect.Array;

/** More garbage than any heap holds, by instructions and methods that allocate on their own. */
public class GarbageOfNatives {
    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < 1500; i++) {
            int[][] grid = new int[1000][1000];
            grid[i % 1000][3] = i;
            sum += grid[i % 1000][3] + grid.length;
        }
        System.out.println(sum);
        Object made = null;
        for (int i = 0; i < 2500; i++) {
            made = Array.newInstance(int.class, 500, 1000);
        }
        System.out.println(((int[][]) made).length);
        for (int i = 0; i < 1500; i++) {
            made = Array.newInstance(long.class, 400_000);
        }
        System.out.println(((long[]) made).length);
        byte[] bytes = new byte[3_000_000];
        for (int i = 0; i < 2000; i++) {
            bytes = bytes.clone();
        }
        System.out.println(bytes.length);
        long[][][] cube = new long[4][][];
        for (int i = 0; i < 400_000; i++) {
            cube[i % 4] = new long[2][60];
        }
        System.out.println(cube[3][1].length);
    }
}

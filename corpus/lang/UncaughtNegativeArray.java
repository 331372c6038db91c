// features: uncaught exception, NegativeArraySizeException, multi-dimensional arrays
public class UncaughtNegativeArray {
    static long[][] table(int rows, int columns) {
        return new long[rows][columns];
    }

    public static void main(String[] args) {
        System.out.println(table(2, 3)[1].length);
        System.out.println(table(0, 3).length);
        System.out.println(table(3, Integer.MAX_VALUE + 2).length);
    }
}

// features: Scanner on System.in, token sums, matrix input
// stdin: 3 2\n1 2\n3 4\n5 6\nfinal words here\n

import java.util.Arrays;
import java.util.Scanner;

public class ScannerOnStandardInput {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        if (!in.hasNextInt()) {
            System.out.println("no numbers on standard input");
            return;
        }
        int rows = in.nextInt();
        int columns = in.nextInt();
        int[][] matrix = new int[rows][columns];
        for (int[] row : matrix) {
            for (int c = 0; c < columns; c++) {
                row[c] = in.nextInt();
            }
        }
        System.out.println(Arrays.deepToString(matrix));
        int[][] transposed = new int[columns][rows];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < columns; c++) {
                transposed[c][r] = matrix[r][c];
            }
        }
        System.out.println(Arrays.deepToString(transposed));
        in.nextLine();
        String line = in.hasNextLine() ? in.nextLine() : "(none)";
        System.out.println("line: " + line + " words " + line.split("\\s+").length);
        System.out.println("more: " + in.hasNext());
    }
}

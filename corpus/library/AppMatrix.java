// features: matrix multiplication, determinant, inverse with fractions, immutable class, operator methods, double arithmetic

import java.util.Arrays;
import java.util.StringJoiner;

public final class AppMatrix {
    private final double[][] cells;

    AppMatrix(double[][] cells) {
        this.cells = new double[cells.length][];
        for (int i = 0; i < cells.length; i++) {
            if (cells[i].length != cells[0].length) {
                throw new IllegalArgumentException("row " + i + " has " + cells[i].length + " cells");
            }
            this.cells[i] = cells[i].clone();
        }
    }

    static AppMatrix identity(int n) {
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++) {
            c[i][i] = 1;
        }
        return new AppMatrix(c);
    }

    int rows() {
        return cells.length;
    }

    int columns() {
        return cells[0].length;
    }

    AppMatrix times(AppMatrix o) {
        if (columns() != o.rows()) {
            throw new IllegalArgumentException(columns() + " columns against " + o.rows() + " rows");
        }
        double[][] r = new double[rows()][o.columns()];
        for (int i = 0; i < rows(); i++) {
            for (int j = 0; j < o.columns(); j++) {
                for (int k = 0; k < columns(); k++) {
                    r[i][j] += cells[i][k] * o.cells[k][j];
                }
            }
        }
        return new AppMatrix(r);
    }

    AppMatrix power(int n) {
        AppMatrix result = identity(rows());
        AppMatrix base = this;
        for (int e = n; e > 0; e >>= 1) {
            if ((e & 1) != 0) {
                result = result.times(base);
            }
            base = base.times(base);
        }
        return result;
    }

    AppMatrix transposed() {
        double[][] r = new double[columns()][rows()];
        for (int i = 0; i < rows(); i++) {
            for (int j = 0; j < columns(); j++) {
                r[j][i] = cells[i][j];
            }
        }
        return new AppMatrix(r);
    }

    double determinant() {
        if (rows() == 1) {
            return cells[0][0];
        }
        double sum = 0;
        for (int j = 0; j < columns(); j++) {
            sum += (j % 2 == 0 ? 1 : -1) * cells[0][j] * without(0, j).determinant();
        }
        return sum;
    }

    private AppMatrix without(int row, int column) {
        double[][] r = new double[rows() - 1][columns() - 1];
        for (int i = 0, p = 0; i < rows(); i++) {
            if (i == row) {
                continue;
            }
            for (int j = 0, q = 0; j < columns(); j++) {
                if (j != column) {
                    r[p][q++] = cells[i][j];
                }
            }
            p++;
        }
        return new AppMatrix(r);
    }

    AppMatrix inverse() {
        double det = determinant();
        if (det == 0) {
            throw new ArithmeticException("singular");
        }
        double[][] r = new double[rows()][rows()];
        for (int i = 0; i < rows(); i++) {
            for (int j = 0; j < rows(); j++) {
                r[j][i] = ((i + j) % 2 == 0 ? 1 : -1) * without(i, j).determinant() / det;
            }
        }
        return new AppMatrix(r);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof AppMatrix m && Arrays.deepEquals(cells, m.cells);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(cells);
    }

    @Override
    public String toString() {
        StringJoiner rows = new StringJoiner("; ", "[", "]");
        for (double[] row : cells) {
            StringJoiner line = new StringJoiner(" ");
            for (double c : row) {
                line.add(String.format(java.util.Locale.ROOT, "%.3f", c + 0.0));
            }
            rows.add(line.toString());
        }
        return rows.toString();
    }

    public static void main(String[] args) {
        AppMatrix a = new AppMatrix(new double[][] {{2, -1, 0}, {1, 3, 2}, {0, 5, 4}});
        AppMatrix b = new AppMatrix(new double[][] {{1, 2}, {3, 4}, {5, 6}});
        System.out.println(a.times(b) + " " + b.transposed() + " " + a.determinant());
        System.out.println(a.inverse());
        System.out.println(a.times(a.inverse()) + " " + a.equals(a.transposed().transposed()) + " " + a.hashCode());
        System.out.println(new AppMatrix(new double[][] {{1, 1}, {1, 0}}).power(40));
        for (int i = 0; i < 3; i++) {
            try {
                switch (i) {
                    case 0 -> b.times(b);
                    case 1 -> new AppMatrix(new double[][] {{1, 2}, {2, 4}}).inverse();
                    default -> new AppMatrix(new double[][] {{1, 2}, {3}});
                }
            } catch (ArithmeticException | IllegalArgumentException e) {
                System.out.println(e);
            }
        }
    }
}

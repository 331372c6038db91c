import java.util.List;
import java.util.function.IntPredicate;

/** Parameters of all kinds. */
public class Shapes {
    public enum Colour {
        RED,
        GREEN
    }

    public interface Shape {
        int area();
    }

    public static class Square implements Shape {
        private final int side;

        public Square(int side) {
            this.side = side;
        }

        @Override
        public int area() {
            return side * side;
        }
    }

    private Shape first;

    public String name(Colour colour) {
        switch (colour) {
            case RED:
                return "red";
            default:
                return "other";
        }
    }

    public boolean add(Shape shape) {
        if (shape == null) {
            return false;
        }
        boolean same = shape == first;
        first = shape;
        return same;
    }

    public boolean isLarge() {
        return first != null && first.area() == 49;
    }

    public int count(List<Integer> numbers, IntPredicate wanted) {
        int count = 0;
        for (int number : numbers) {
            if (wanted.test(number)) {
                count++;
            }
        }
        return count;
    }

    public int find(String text, char symbol) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == symbol) {
                return i;
            }
        }
        return -1;
    }

    public double mean(double[] values) {
        if (values.length == 0) {
            return 0;
        }
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }
}

// explore: ShapesByInterface#area
// verdict: safe
// complete: true

import spelunk.Choose;

public class ShapesByInterface {
    interface Shape {
        int area();
    }

    static final class Square implements Shape {
        final int side;

        Square(int side) {
            this.side = side;
        }

        public int area() {
            return side * side;
        }
    }

    static final class Line implements Shape {
        public int area() {
            return 0;
        }
    }

    static void area(boolean square, int side) {
        Choose.assume(0 <= side && side <= 100);
        Shape shape = square ? new Square(side) : new Line();
        assert shape.area() >= 0;
        assert square || shape.area() == 0;
    }
}

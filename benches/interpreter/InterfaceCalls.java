import java.util.function.IntBinaryOperator;

/** Interface and virtual calls with one, two and many receivers. */
public class InterfaceCalls {
    interface Shape {
        double area();

        default int corners() {
            return 0;
        }
    }

    record Square(double side) implements Shape {
        public double area() {
            return side * side;
        }

        public int corners() {
            return 4;
        }
    }

    record Circle(double radius) implements Shape {
        public double area() {
            return radius * radius * 3.14;
        }
    }

    record Triangle(double base, double height) implements Shape {
        public double area() {
            return base * height / 2;
        }

        public int corners() {
            return 3;
        }
    }

    static abstract class Counter {
        long total;

        abstract void count(int n);
    }

    static class Plus extends Counter {
        void count(int n) {
            total += n;
        }
    }

    static class Minus extends Counter {
        void count(int n) {
            total -= n;
        }
    }

    public static void main(String[] args) {
        Shape[] shapes = {new Square(2), new Circle(1), new Triangle(3, 4), () -> 1.5};
        Counter[] counters = {new Plus(), new Minus()};
        IntBinaryOperator operator = (a, b) -> a ^ b + 1;
        double sum = 0;
        int corners = 0, x = 0;
        for (int i = 0; i < 1_500_000; i++) {
            Shape s = shapes[i & 3];
            sum += s.area();
            corners += s.corners();
            counters[i & 1].count(i);
            x = operator.applyAsInt(x, i);
        }
        System.out.println(sum + " " + corners + " " + counters[0].total + " " + counters[1].total + " " + x);
    }
}

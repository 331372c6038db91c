/** Polymorphic objects, constants, boxes, texts, monitors, inner classes. */
final class Shapes {
    enum Colour { RED, GREEN }

    abstract static class Shape {
        Colour colour;

        abstract int code();
    }

    static final class Circle extends Shape {
        int radius;

        @Override
        int code() {
            return radius > 0 ? 1 : 2;
        }
    }

    static class Square extends Shape {
        int side;
        Shape inner;

        @Override
        int code() {
            return inner == this ? 3 : inner == null ? 4 : 5;
        }
    }

    static final class Frame extends Square {
        @Override
        int code() {
            return side == 0 ? 6 : 7;
        }
    }

    Shape first;
    Shape second;
    Integer count;
    String name;

    int kinds() {
        if (first instanceof Square) {
            return first instanceof Frame ? 2 : 3;
        }
        return first instanceof Circle ? 6 : 7;
    }

    int codes() {
        return first.code() * 10 + second.code();
    }

    int cast() {
        Square square = (Square) first;
        return square == null ? 2 : square.inner == second ? 6 : 7;
    }

    int same() {
        if (first == second) {
            return first == null ? 2 : 6;
        }
        return first != null && second != null && first.getClass() == second.getClass() ? 14 : 15;
    }

    int colours() {
        switch (first.colour) {
            case RED:
                return second == null ? 2 : second.colour == Colour.RED ? 3 : 6;
            case GREEN:
                return 14;
            default:
                return 15;
        }
    }

    int boxes() {
        if (count == null) {
            return 2;
        }
        return count > 1 ? 6 : count == 0 ? 14 : 15;
    }

    int texts() {
        if (name == null) {
            return 2;
        }
        if (name.isEmpty()) {
            return 6;
        }
        return name.equals("a") ? 14 : name.length() == 1 ? 30 : 31;
    }

    int locked() {
        synchronized (first) {
            return first == second ? 2 : 3;
        }
    }

    static int parameters(Shape one, Circle other) {
        if (one == other) {
            return 2;
        }
        if (one instanceof Circle) {
            return ((Circle) one).radius == other.radius ? 6 : 7;
        }
        return one == null ? 14 : 15;
    }

    final class Part {
        int weight;

        int owner() {
            return first == null ? 2 : count == null ? 6 : weight == count ? 14 : 15;
        }
    }
}

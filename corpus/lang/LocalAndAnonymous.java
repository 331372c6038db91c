// features: local classes, anonymous classes, captured variables, local records, local enums, local interfaces
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

public class LocalAndAnonymous {
    private final String tag;

    LocalAndAnonymous(String tag) {
        this.tag = tag;
    }

    Supplier<String> make(int n, long big, double d, String s) {
        int doubled = n * 2;
        class Local implements Supplier<String> {
            private int calls;

            public String get() {
                calls++;
                return tag + n + doubled + big + d + s + calls;
            }

            Local again() {
                return new Local();
            }
        }
        Local first = new Local();
        first.get();
        first.again().get();
        return first;
    }

    static List<IntSupplier> counters() {
        List<IntSupplier> list = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int captured = i * i;
            list.add(new IntSupplier() {
                int state = captured;

                {
                    state += 100;
                }

                @Override
                public int getAsInt() {
                    return state++ + captured;
                }
            });
        }
        return list;
    }

    static abstract class Shape {
        final String name;

        Shape(String name) {
            this.name = name;
            System.out.println("shape " + name);
        }

        abstract double area();
    }

    static Shape square(double side) {
        return new Shape("square") {
            @Override
            double area() {
                return side * side;
            }

            @Override
            public String toString() {
                return name + " " + area();
            }
        };
    }

    static int recursion(int n) {
        class Helper {
            int go(int k) {
                return k <= 0 ? n : k + new Helper().go(k - 1);
            }
        }
        return new Helper().go(n);
    }

    public static void main(String[] args) {
        Supplier<String> s = new LocalAndAnonymous("T").make(3, 1L << 35, 0.5, "end");
        System.out.println(s.get() + " " + s.get());
        for (IntSupplier c : counters()) {
            System.out.print(c.getAsInt() + " " + c.getAsInt() + "; ");
        }
        System.out.println();
        System.out.println(square(1.5));
        System.out.println(recursion(5));
        record Point(int x, int y) {
            Point {
                if (x < 0) {
                    throw new IllegalArgumentException("x " + x);
                }
            }

            static Point origin() {
                return new Point(0, 0);
            }
        }
        enum Color { RED, GREEN }
        interface Shifter {
            Point shift(Point p);
        }
        Shifter right = p -> new Point(p.x() + 1, p.y());
        System.out.println(right.shift(Point.origin()) + " " + Color.valueOf("GREEN").ordinal());
        try {
            new Point(-1, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Object o = new Object() {
            int hidden = 5;

            public String toString() {
                return "anonymous object " + hidden;
            }
        };
        System.out.println(o);
        var typed = new Object() {
            int a = 1;

            int inc() {
                return ++a;
            }
        };
        System.out.println(typed.inc() + typed.a);
        Runnable r = new Runnable() {
            public void run() {
                new Runnable() {
                    public void run() {
                        System.out.println("nested " + args.length + getClass().getName());
                    }
                }.run();
            }
        };
        r.run();
    }
}

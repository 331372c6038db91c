// features: static initialisation, initialisation order, constant inlining, class loading
public class StaticInitOrder {
    static int counter = log("StaticInitOrder.counter", 1);
    static final int CONSTANT = 5;
    static final Integer BOXED = log("StaticInitOrder.BOXED", 6);

    static {
        log("StaticInitOrder block", 0);
    }

    static <T> T log(String what, T value) {
        System.out.println("init " + what);
        return value;
    }

    static class Base {
        static int x = log("Base.x", 1);

        static {
            log("Base block", 0);
        }

        static void touch() {
            System.out.println("touch");
        }
    }

    static class Derived extends Base {
        static int y = log("Derived.y", 2);
        static final int INLINED = 77;
        static final String TEXT = "inlined text";
        static final Object NOT_INLINED = log("Derived.NOT_INLINED", "obj");
    }

    static class Unused {
        static {
            log("Unused never", 0);
        }
    }

    interface WithField {
        int F = log("WithField.F", 3);

        static void hello() {
            System.out.println("hello from interface");
        }
    }

    interface WithDefault {
        int G = log("WithDefault.G", 4);

        default void d() {}
    }

    static class Plain implements WithField {}

    static class Defaulted implements WithDefault {
        static {
            log("Defaulted block", 0);
        }
    }

    static class Forward {
        static int a = peek();
        static int b = 10;
        static final int c = peekC();
        static final int d = 20;

        static int peek() {
            return b;
        }

        static int peekC() {
            return d;
        }
    }

    public static void main(String[] args) {
        System.out.println("main " + counter + CONSTANT + BOXED);
        System.out.println(Derived.INLINED + Derived.TEXT);
        System.out.println("through subclass: " + Derived.x);
        Derived.touch();
        System.out.println("own field: " + Derived.y);
        System.out.println(Derived.NOT_INLINED);
        Unused[] array = new Unused[3];
        Class<?> literal = Unused.class;
        System.out.println(array.length + literal.getSimpleName());
        Object o = null;
        System.out.println(o instanceof Unused);
        new Plain();
        System.out.println("Plain made");
        new Defaulted();
        System.out.println("Defaulted made");
        WithField.hello();
        System.out.println(Plain.F);
        System.out.println(Forward.a + " " + Forward.b + " " + Forward.c + " " + Forward.d);
    }
}

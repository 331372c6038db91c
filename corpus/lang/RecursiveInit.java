// features: static initialisation, recursive initialisation, initialisation order
public class RecursiveInit {
    static class A {
        static int a = B.b + 1;
        static {
            System.out.println("A done " + a);
        }
    }

    static class B {
        static int b = A.a + 10;
        static {
            System.out.println("B done " + b);
        }
    }

    static class Parent {
        static final Child CHILD = new Child("static in parent");
        static String state = "parent ready";

        Parent(String why) {
            System.out.println("Parent() " + why + " state=" + state);
        }
    }

    static class Child extends Parent {
        static String own = "child ready";
        String field = "f:" + own;

        Child(String why) {
            super(why);
            System.out.println("Child() " + field);
        }
    }

    enum Level {
        LOW, HIGH;

        static final java.util.Map<String, Level> BY_NAME = new java.util.TreeMap<>();

        static {
            for (Level l : values()) {
                BY_NAME.put(l.name().toLowerCase(), l);
            }
        }

        Level() {
            System.out.println("making " + name() + " " + ordinal());
        }
    }

    interface Left {
        int L = Counter.next("Left");

        default int left() {
            return L;
        }
    }

    interface Right extends Left {
        int R = Counter.next("Right");

        default int right() {
            return R;
        }
    }

    static class Both implements Right {
        static int own = Counter.next("Both");
    }

    static class Counter {
        static int n;

        static int next(String who) {
            System.out.println(who + " gets " + ++n);
            return n;
        }
    }

    public static void main(String[] args) {
        System.out.println(A.a + " " + B.b);
        System.out.println(Child.own);
        System.out.println(Child.CHILD.field);
        System.out.println(Level.BY_NAME);
        Both both = new Both();
        System.out.println(both.left() + " " + both.right() + " " + Both.own);
        System.out.println(Both.R);
    }
}

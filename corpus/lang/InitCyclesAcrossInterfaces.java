// features: static initialisation, interface fields, default methods, initialisation order, enums, lazy initialisation
public class InitCyclesAcrossInterfaces {
    static int order;

    static int log(String s) {
        System.out.println(++order + " " + s);
        return order;
    }

    interface A {
        int X = log("A.X");

        default void a() {}
    }

    interface B extends A {
        int Y = log("B.Y");
    }

    interface C extends B {
        int Z = log("C.Z");

        default void c() {}
    }

    static class Impl implements C {
        static int own = log("Impl.own");

        {
            log("Impl instance");
        }
    }

    static class SubImpl extends Impl implements A {
        static {
            log("SubImpl");
        }
    }

    interface Lazy {
        Object HEAVY = log("Lazy.HEAVY");
        int LIGHT = 5;

        static int call() {
            return 7;
        }
    }

    enum Planet {
        EARTH, MARS;

        static final int COUNT = log("Planet.COUNT");
        final int index;

        Planet() {
            index = log("new " + name());
        }
    }

    static class Twin {
        static Twin first = new Twin("first");
        static int count = 10;
        static Twin second = new Twin("second");
        final int seen;

        Twin(String name) {
            count++;
            seen = count;
            log("Twin " + name + " sees " + seen);
        }
    }

    static class Outer {
        static {
            log("Outer");
        }

        static class Nested {
            static final String S = "constant";
            static {
                log("Nested");
            }

            static void touch() {}
        }
    }

    public static void main(String[] args) {
        log("main");
        new SubImpl();
        log("B next");
        System.out.println(SubImpl.Y);
        System.out.println(Lazy.LIGHT);
        System.out.println(Lazy.call());
        System.out.println(Planet.MARS.index + Planet.COUNT);
        System.out.println(Twin.first.seen + " " + Twin.second.seen + " " + Twin.count);
        System.out.println(Outer.Nested.S);
        Outer.Nested.touch();
        new Outer();
        Object[] none = new Lazy[2];
        System.out.println(none.length);
    }
}

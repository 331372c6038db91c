// features: default methods, static interface methods, private interface methods, diamond inheritance, super calls
public class InterfaceDefaults {
    interface Named {
        String name();

        default String greet() {
            return "Hello, " + decorate(name());
        }

        private String decorate(String s) {
            return stars(1) + s + stars(2);
        }

        private static String stars(int n) {
            return "*".repeat(n);
        }

        static Named of(String n) {
            return () -> n;
        }
    }

    interface Polite extends Named {
        @Override
        default String greet() {
            return "Dear sir: " + Named.super.greet();
        }
    }

    interface Loud extends Named {
        @Override
        default String greet() {
            return Named.super.greet().toUpperCase();
        }
    }

    static class Both implements Polite, Loud {
        public String name() {
            return "both";
        }

        @Override
        public String greet() {
            return Polite.super.greet() + " / " + Loud.super.greet();
        }
    }

    interface Top {
        default String who() {
            return "Top";
        }
    }

    interface Left extends Top {}

    interface Right extends Top {
        default String who() {
            return "Right";
        }
    }

    static class Diamond implements Left, Right {}

    static class ClassWins {
        public String who() {
            return "class wins";
        }
    }

    static class Sub extends ClassWins implements Right {}

    static abstract class Reabstract implements Right {
        public abstract String who();
    }

    static class Concrete extends Reabstract {
        public String who() {
            return "concrete";
        }
    }

    interface Generic<T> {
        T make();

        default T twice() {
            make();
            return make();
        }
    }

    static class Counter implements Generic<Integer> {
        int n;

        public Integer make() {
            return ++n;
        }
    }

    public static void main(String[] args) {
        System.out.println(Named.of("lambda").greet());
        Polite p = () -> "polite";
        System.out.println(p.greet());
        System.out.println(new Both().greet());
        System.out.println(new Diamond().who() + ", " + new Sub().who() + ", " + new Concrete().who());
        Top top = new Sub();
        System.out.println(top.who());
        top = new Left() {};
        System.out.println(top.who());
        System.out.println(new Counter().twice());
        Generic<String> g = () -> "made";
        System.out.println(g.twice());
        Object o = new Diamond();
        if (o instanceof Top t && t instanceof Right r) {
            System.out.println(t.who() + r.who());
        }
        System.out.println(o instanceof Named);
    }
}

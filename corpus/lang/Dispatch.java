// features: virtual dispatch, interface dispatch, abstract classes, polymorphism, super calls, overriding
public class Dispatch {
    interface Animal {
        String sound();

        default String twice() {
            return sound() + sound();
        }
    }

    static abstract class Base implements Animal {
        static int created;
        final int id = ++created;

        public abstract String sound();

        String intro() {
            return kind() + "#" + id + " says " + sound();
        }

        String kind() {
            return "base";
        }

        public final String fixed() {
            return "fixed " + kind();
        }
    }

    static class Dog extends Base {
        public String sound() {
            return "woof";
        }

        String kind() {
            return "dog";
        }
    }

    static class Puppy extends Dog {
        public String sound() {
            return super.sound() + "?";
        }

        String kind() {
            return "puppy of " + super.kind();
        }

        @Override
        public String twice() {
            return "!" + super.twice();
        }
    }

    static class Cat extends Base {
        public String sound() {
            return "meow";
        }
    }

    static class Robot implements Animal {
        public String sound() {
            return "beep";
        }
    }

    static class Deep0 { int f() { return 0; } int g() { return f(); } }
    static class Deep1 extends Deep0 { int f() { return super.f() + 1; } }
    static class Deep2 extends Deep1 { int f() { return super.f() + 2; } }
    static class Deep3 extends Deep2 {}
    static class Deep4 extends Deep3 { int f() { return super.f() + 4; } int g() { return super.g() * 10; } }

    static String over(Base b) {
        return "base";
    }

    static String over(Dog d) {
        return "dog";
    }

    static String over(Animal a) {
        return "animal";
    }

    public static void main(String[] args) {
        Animal[] all = {new Dog(), new Puppy(), new Cat(), new Robot(), () -> "lambda", new Animal() {
            public String sound() {
                return "anon";
            }

            public String twice() {
                return "anon twice " + Animal.super.twice();
            }
        }};
        for (int round = 0; round < 3; round++) {
            StringBuilder line = new StringBuilder();
            for (Animal a : all) {
                line.append(a.twice()).append(' ');
            }
            System.out.println(line);
        }
        for (Animal a : all) {
            if (a instanceof Base b) {
                System.out.println(b.intro() + "; " + b.fixed());
            }
        }
        for (Deep0 d : new Deep0[] {new Deep0(), new Deep1(), new Deep2(), new Deep3(), new Deep4()}) {
            System.out.print(d.f() + ":" + d.g() + " ");
        }
        System.out.println();
        Base b = new Puppy();
        Dog d = new Puppy();
        Animal a = d;
        System.out.println(over(b) + over(d) + over(a) + over((Base) d) + over(new Cat()));
        long sum = 0;
        for (int i = 0; i < 10000; i++) {
            sum += all[i % all.length].sound().length();
        }
        System.out.println(sum);
        Object o = all[2];
        System.out.println(o.equals(all[2]) + " " + (o.hashCode() == all[2].hashCode()));
    }
}

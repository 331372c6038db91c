// features: generics, bridge methods, covariant return, overloading, overriding, ClassCastException
import java.util.Comparator;

public class BridgeMethods {
    static abstract class Box<T extends Comparable<T>> {
        T value;

        abstract void set(T value);

        T get() {
            return value;
        }

        boolean bigger(Box<T> other) {
            return value.compareTo(other.value) > 0;
        }
    }

    static class IntBox extends Box<Integer> {
        void set(Integer v) {
            value = v * 2;
        }

        @Override
        Integer get() {
            return super.get() + 1;
        }
    }

    static class Animal {
        Animal self() {
            return this;
        }

        public String toString() {
            return "animal";
        }
    }

    static class Dog extends Animal implements Comparable<Dog>, Cloneable {
        int age = 3;

        @Override
        Dog self() {
            age++;
            return this;
        }

        public int compareTo(Dog o) {
            return age - o.age;
        }

        @Override
        public Dog clone() throws CloneNotSupportedException {
            return (Dog) super.clone();
        }

        public String toString() {
            return "dog" + age;
        }
    }

    static String over(Object o) {
        return "Object";
    }

    static String over(String s) {
        return "String";
    }

    static String over(Integer i) {
        return "Integer";
    }

    static String over(int i) {
        return "int";
    }

    static String over(long i) {
        return "long";
    }

    static String over(double i) {
        return "double";
    }

    static String over(Object... os) {
        return "varargs" + os.length;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) throws Exception {
        IntBox a = new IntBox();
        a.set(5);
        Box<Integer> b = new IntBox();
        b.set(6);
        System.out.println(a.get() + " " + b.get() + " " + a.bigger(b) + b.bigger(a));
        Box raw = b;
        try {
            raw.set("text");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        Animal animal = new Dog();
        System.out.println(animal.self() + " " + animal.self());
        Comparable comparable = new Dog();
        System.out.println(comparable.compareTo(new Dog().self()));
        try {
            comparable.compareTo("x");
        } catch (ClassCastException e) {
            System.out.println("not a dog");
        }
        Dog copy = new Dog().self().clone();
        System.out.println(copy);
        char c = 'c';
        byte y = 1;
        float f = 1f;
        Object o = "hidden";
        Character boxed = 'x';
        System.out.println(over(c) + over(y) + over(1L) + over(f) + over(o) + over("s") + over(boxed) + over() + over(1, 2) + over((Object) null));
        Comparator<String> byLength = new Comparator<>() {
            @Override
            public int compare(String x, String z) {
                return x.length() - z.length();
            }
        };
        Comparator rawComparator = byLength.reversed();
        System.out.println(rawComparator.compare("aaa", "b"));
        int bridges = 0;
        for (var m : Dog.class.getDeclaredMethods()) {
            if (m.isBridge()) {
                bridges++;
            }
        }
        System.out.println(bridges);
    }
}

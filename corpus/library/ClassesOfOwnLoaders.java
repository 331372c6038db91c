// features: class loaders of a program's own, defineClass
import java.io.InputStream;
import java.util.function.IntSupplier;

/** Classes that a program defines itself: the same name twice, statics apart, loaders asked. */
public class ClassesOfOwnLoaders {
    public static class Counter implements IntSupplier {
        static int count;

        @Override
        public int getAsInt() {
            return count += new Helper().step();
        }
    }

    public static class Helper {
        int step() {
            try {
                throw new Own("x");
            } catch (Own own) {
                return own.getMessage().length();
            }
        }
    }

    public static class Own extends Exception {
        Own(String message) {
            super(message);
        }
    }

    static class Isolated extends ClassLoader {
        Isolated() {
            super(ClassesOfOwnLoaders.class.getClassLoader());
        }

        void defineClass() {
            defineClass("Bad", new byte[] {1, 2, 3}, 0, 3);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("ClassesOfOwnLoaders$")) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            try (InputStream stream = getParent().getResourceAsStream(name + ".class")) {
                byte[] bytes = stream.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (java.io.IOException problem) {
                throw new ClassNotFoundException(name, problem);
            }
        }
    }

    static IntSupplier counter(ClassLoader loader) throws Exception {
        Class<?> loaded = Class.forName("ClassesOfOwnLoaders$Counter", true, loader);
        return (IntSupplier) loaded.getDeclaredConstructor().newInstance();
    }

    public static void main(String[] args) throws Exception {
        Isolated one = new Isolated();
        Isolated two = new Isolated();
        IntSupplier first = counter(one);
        IntSupplier second = counter(two);
        IntSupplier again = counter(one);
        System.out.println(first.getAsInt() + " " + first.getAsInt() + " " + second.getAsInt() + " " + again.getAsInt());
        System.out.println(first.getClass() == second.getClass());
        System.out.println(first.getClass() == again.getClass());
        System.out.println(first.getClass().getClassLoader() == one);
        System.out.println(first instanceof Counter);
        System.out.println(first.getClass().getName() + " " + new Counter().getAsInt());
        try {
            Class.forName("not.There", true, one);
        } catch (ClassNotFoundException expected) {
            System.out.println(expected.getMessage());
        }
        try {
            one.defineClass();
        } catch (LinkageError expected) {
            System.out.println(expected.getClass().getName());
        }
    }
}

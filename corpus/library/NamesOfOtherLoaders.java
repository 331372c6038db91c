// features: class loaders of a program's own, verification

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** A loader's own class has the name of one on the class path that is something else: verification asks the loader. */
public class NamesOfOtherLoaders {
    public static void main(String[] arguments) throws Exception {
        Own own = new Own();
        own.add("PartZ", "PartA");
        own.add("Client", "Client");
        try {
            Class<?> client = own.loadClass("NamesOfOtherLoaders$Client");
            System.out.println(client.getMethod("run").invoke(null));
        } catch (java.lang.reflect.InvocationTargetException problem) {
            System.out.println(problem.getCause().getClass().getName());
        } catch (LinkageError problem) {
            System.out.println(problem.getClass().getName());
        }
        System.out.println(Client.run());
    }

    static class Own extends ClassLoader {
        final Map<String, byte[]> classes = new HashMap<>();

        Own() {
            super(NamesOfOtherLoaders.class.getClassLoader());
        }

        void add(String name, String known) throws Exception {
            try (InputStream stream = NamesOfOtherLoaders.class.getResourceAsStream("/NamesOfOtherLoaders$" + name + ".class")) {
                byte[] bytes = stream.readAllBytes();
                byte[] from = name.getBytes(StandardCharsets.US_ASCII), to = known.getBytes(StandardCharsets.US_ASCII);
                for (int at = 0; at + from.length <= bytes.length; at++) {
                    if (Arrays.equals(bytes, at, at + from.length, from, 0, from.length)) {
                        System.arraycopy(to, 0, bytes, at, to.length);
                    }
                }
                classes.put("NamesOfOtherLoaders$" + known, bytes);
            }
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            byte[] bytes = classes.get(name);
            return bytes != null ? defineClass(name, bytes, 0, bytes.length) : super.loadClass(name, resolve);
        }
    }

    public static class Whole {
        public long first = 11, second = 22, third = 33;
    }

    public static class PartA extends Whole { }

    /** Under the name PartA elsewhere. */
    public static class PartZ { }

    public static class Client {
        public static long run() {
            return sum(new PartA());
        }

        static long sum(Whole whole) {
            return whole.first + whole.second + whole.third;
        }
    }
}

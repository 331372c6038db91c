// features: class loaders, static initialisers, verification

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;

/**
 * Classes that a loader of the program defines: verifying them asks that loader for other classes, and their static
 * initialisers run all the same, once.
 */
public class InitialisersOfLoaders {
    public interface Handler {
        Object handle(Request request, Reply reply);
    }

    public static class Request {}

    public static class Reply extends Request {}

    public abstract static class Base implements Handler {
        public static final int[] TABLE = {3, 5, 8};

        public Object handle(Request request, Reply reply) {
            return null;
        }
    }

    public static class Made extends Base {
        private static Integer number = Integer.valueOf(500);
        private static int runs;
        private static Made only;

        static {
            runs++;
            only = new Made();
        }

        @Override
        public final Object handle(Request request, Reply reply) {
            if (request == reply) {
                return answer(this, request == null ? reply : request);
            }
            return answer(this, reply);
        }

        private static Object answer(Made made, Request request) {
            return number + TABLE[runs] + (made == only ? 0 : 1);
        }
    }

    static class Own extends ClassLoader {
        Own() {
            super(InitialisersOfLoaders.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.endsWith("$Made")) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            try (InputStream stream = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = stream.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException problem) {
                throw new ClassNotFoundException(name, problem);
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        String name = "InitialisersOfLoaders$Made";
        Class<?> read = new Own().loadClass(name);
        System.out.println("read " + value(read, "number") + " " + value(read, "runs"));
        Class<?> made = new Own().loadClass(name);
        Handler handler = (Handler) made.getDeclaredConstructor().newInstance();
        System.out.println("made " + handler.handle(new Request(), new Reply()) + " " + value(made, "runs"));
        Class<?> named = Class.forName(name, true, new Own());
        System.out.println("named " + value(named, "number") + " " + value(named, "runs"));
        System.out.println(read != made && made != named && read.getClassLoader() != made.getClassLoader());
        System.out.println(new Made().handle(null, null));
    }

    static Object value(Class<?> in, String name) throws Exception {
        Field field = in.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(null);
    }
}

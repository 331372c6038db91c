import java.nio.file.Files;
import java.nio.file.Path;

/** Links classes that may be damaged, each in a loader of its own, and prints what the JVM says. */
public class LinkAll {
    /** Defines the undamaged classes beside it as well, so that all are in one package. */
    static final class Loader extends ClassLoader {
        Class<?> define(byte[] bytes) { return defineClass(null, bytes, 0, bytes.length); }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> known = findLoadedClass(name);
            if (known != null) return known;
            if (name.startsWith("java.")) return super.loadClass(name, resolve);
            try (var stream = LinkAll.class.getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (stream == null) throw new ClassNotFoundException(name);
                return define(stream.readAllBytes());
            } catch (java.io.IOException error) {
                throw new ClassNotFoundException(name, error);
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        int count = Integer.parseInt(arguments[1]);
        for (int i = 0; i < count; i++) {
            byte[] bytes = Files.readAllBytes(Path.of(arguments[0], i + ".bin"));
            String verdict = "ok";
            try {
                new Loader().define(bytes).getDeclaredMethods();
            } catch (VerifyError error) {
                verdict = "verify " + error.getMessage();
            } catch (ClassFormatError error) {
                verdict = "format " + error.getMessage();
            } catch (LinkageError | SecurityException error) {
                verdict = "link " + error;
            }
            System.out.println(i + "\t" + verdict.replaceAll("[^ -~]", " "));
        }
    }
}

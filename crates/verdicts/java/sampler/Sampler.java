package sampler;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Runs programs of the explore corpus on this JVM with many inputs and prints which exceptions come out.
 * Reads lines "NAME TAB METHOD TAB CLASS-FOLDER TAB SOURCE" (METHOD is "main" for whole programs) and
 * prints "NAME TAB exhaustive|sampled TAB EXCEPTION,EXCEPTION...". Every run has a class loader of its
 * own, so that static state does not leak from one into the next.
 */
public final class Sampler {
    private static final int SYSTEMATIC_RUNS = 2000;
    private static final int RANDOM_RUNS = 1000;

    public static void main(String[] args) throws Exception {
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String[] parts = line.split("\t");
            String source = Files.readString(Path.of(parts[3]));
            Inputs inputs = new Inputs(source);
            Set<String> exceptions = sample(inputs, parts[0], parts[1], read(Path.of(parts[2]), parts[0]));
            out.println(parts[0] + "\t" + (inputs.exhaustive() ? "exhaustive" : "sampled") + "\t"
                    + String.join(",", exceptions));
            out.flush();
        }
    }

    /** The class files of a program, by class name. */
    private static Map<String, byte[]> read(Path folder, String name) throws Exception {
        Map<String, byte[]> classes = new HashMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, name + "{.class,$*.class}")) {
            for (Path file : files) {
                String className = file.getFileName().toString().replaceFirst("\\.class$", "");
                classes.put(className, Files.readAllBytes(file));
            }
        }
        return classes;
    }

    private static final class Loader extends ClassLoader {
        private final Map<String, byte[]> classes;

        Loader(Map<String, byte[]> classes) {
            this.classes = classes;
            setDefaultAssertionStatus(true);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    private static Set<String> sample(Inputs inputs, String name, String method, Map<String, byte[]> classes)
            throws Exception {
        Set<String> exceptions = new TreeSet<>();
        Inputs.current = inputs;
        int runs = 0;
        do {
            run(name, method, classes, exceptions);
        } while (inputs.advance() && ++runs < SYSTEMATIC_RUNS);
        if (!inputs.exhaustive()) {
            inputs.drawAtRandom();
            for (int i = 0; i < RANDOM_RUNS; i++) {
                inputs.restart();
                run(name, method, classes, exceptions);
            }
        }
        return exceptions;
    }

    private static void run(String name, String methodName, Map<String, byte[]> classes, Set<String> exceptions)
            throws Exception {
        try {
            Class<?> type = Class.forName(name, true, new Loader(classes));
            Method method = find(type, methodName);
            Object target = null;
            if (!Modifier.isStatic(method.getModifiers())) {
                Constructor<?> constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
                target = constructor.newInstance();
            }
            method.setAccessible(true);
            method.invoke(target, arguments(method));
        } catch (InvocationTargetException wrapped) {
            if (!(wrapped.getCause() instanceof Inputs.Assumption)) {
                exceptions.add(wrapped.getCause().getClass().getName());
            }
        }
    }

    private static Method find(Class<?> type, String name) {
        for (Method method : type.getDeclaredMethods()) {
            if (method.getName().equals(name)) {
                return method;
            }
        }
        throw new IllegalArgumentException(type + " has no method " + name);
    }

    private static Object[] arguments(Method method) {
        Class<?>[] types = method.getParameterTypes();
        Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            arguments[i] = types[i] == String[].class ? new String[0] : Inputs.current.ofType(types[i]);
        }
        return arguments;
    }
}

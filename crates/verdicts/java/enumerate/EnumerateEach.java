import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;

/**
 * Calls static methods for every point of a small domain. Reads lines "CLASS METHOD LOW:HIGH ..." with
 * the bounds of each parameter; prints for each class "class NAME" and then, each once, "value NUMBER",
 * "exception NAME" and, from its array SIDES, "side NUMBER".
 */
public final class EnumerateEach {
    private final Method method;
    private final long[] low;
    private final long[] high;
    private final Set<String> outcomes = new TreeSet<>();

    private EnumerateEach(String[] fields) throws Exception {
        Method found = null;
        for (Method candidate : Class.forName(fields[0]).getDeclaredMethods()) {
            if (candidate.getName().equals(fields[1])) {
                found = candidate;
            }
        }
        method = found;
        method.setAccessible(true);
        low = new long[fields.length - 2];
        high = new long[fields.length - 2];
        for (int i = 0; i < low.length; i++) {
            String[] bounds = fields[i + 2].split(":");
            low[i] = Long.parseLong(bounds[0]);
            high[i] = Long.parseLong(bounds[1]);
        }
    }

    public static void main(String[] args) throws Exception {
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            EnumerateEach one = new EnumerateEach(line.split(" "));
            one.from(0, new Object[one.low.length]);
            out.println("class " + one.method.getDeclaringClass().getName());
            one.outcomes.forEach(out::println);
            one.sides().forEach(out::println);
        }
        out.flush();
    }

    private void from(int parameter, Object[] point) throws Exception {
        if (parameter == point.length) {
            call(point);
            return;
        }
        for (long value = low[parameter]; value <= high[parameter]; value++) {
            point[parameter] = convert(value, method.getParameterTypes()[parameter]);
            from(parameter + 1, point);
        }
    }

    private void call(Object[] point) throws Exception {
        try {
            Object result = method.invoke(null, point);
            if (result instanceof Boolean) {
                outcomes.add("value " + ((Boolean) result ? 1 : 0));
            } else if (result instanceof Character) {
                outcomes.add("value " + (int) (Character) result);
            } else {
                outcomes.add("value " + ((Number) result).longValue());
            }
        } catch (InvocationTargetException thrown) {
            outcomes.add("exception " + thrown.getCause().getClass().getName());
        }
    }

    private static Object convert(long value, Class<?> type) {
        if (type == boolean.class) {
            return value != 0;
        }
        if (type == byte.class) {
            return (byte) value;
        }
        if (type == char.class) {
            return (char) value;
        }
        if (type == short.class) {
            return (short) value;
        }
        return type == int.class ? (Object) (int) value : (Object) value;
    }

    private Set<String> sides() throws Exception {
        Field field = method.getDeclaringClass().getDeclaredField("SIDES");
        field.setAccessible(true);
        boolean[] taken = (boolean[]) field.get(null);
        Set<String> lines = new TreeSet<>();
        for (int side = 0; side < taken.length; side++) {
            if (taken[side]) {
                lines.add("side " + side);
            }
        }
        return lines;
    }
}

package spelunk;

import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Random;

/**
 * Where the values of choices come from on a plain JVM: a recording or a random generator.
 *
 * <p>A recording has a value for each choice, in the order in which they are made. As a file it has
 * one on each line: a number, {@code true} or {@code false}, a string in quotes with Java's escapes,
 * or an array like {@code {1, 2}}; lines that are empty or start with # do not count.
 */
final class Source {
    private static final InheritableThreadLocal<Source> OF_THREAD = new InheritableThreadLocal<Source>();

    /** Null: random values. */
    private final Iterator<?> recorded;
    private final Random random;
    private int position;

    private Source(Iterator<?> recorded, long seed) {
        this.recorded = recorded;
        this.random = new Random(seed);
    }

    /** The source for the whole program, made when a choice first needs it. */
    private static final class OfProgram {
        static final Source SOURCE = fromProperties();

        private static Source fromProperties() {
            // A reproducer puts the values themselves there instead of a file's name.
            Object replay = System.getProperties().get("spelunk.replay");
            if (replay instanceof Iterator) {
                return new Source((Iterator<?>) replay, 0);
            }
            return replay == null ? new Source(null, seed()) : new Source(read(replay.toString()).iterator(), 0);
        }
    }

    static Source current() {
        Source source = OF_THREAD.get();
        return source != null ? source : OfProgram.SOURCE;
    }

    static void replay(Object... values) {
        OF_THREAD.set(values.length == 0 ? new Source(null, seed()) : new Source(Arrays.asList(values).iterator(), 0));
    }

    private static long seed() {
        String seed = System.getProperty("spelunk.seed", "0");
        try {
            return Long.parseLong(seed);
        } catch (NumberFormatException bad) {
            throw new IllegalArgumentException("spelunk.seed is not a number: " + seed);
        }
    }

    // ---- values ----

    synchronized long integer(String name, long low, long high) {
        if (recorded == null) {
            return randomInteger(low, high);
        }
        Object value = next(name);
        long number = toLong(value, name);
        if (number < low || number > high) {
            throw mismatch(name, value, "a number in " + low + ".." + high);
        }
        return number;
    }

    synchronized double real(String name) {
        if (recorded == null) {
            return randomReal();
        }
        return toDouble(next(name), name);
    }

    synchronized String string(String name, int longest) {
        if (recorded == null) {
            return randomString(longest);
        }
        Object value = next(name);
        if (!(value instanceof String) || ((String) value).length() > longest) {
            throw mismatch(name, value, "a string of at most " + longest + " characters");
        }
        return (String) value;
    }

    synchronized Object array(String name, Class<?> element, int longest) {
        if (recorded == null) {
            return randomArray(element, longest);
        }
        Object value = next(name);
        if (value == null || !value.getClass().isArray() || Array.getLength(value) > longest) {
            throw mismatch(name, value, "an array of at most " + longest + " elements");
        }
        Object array = Array.newInstance(element, Array.getLength(value));
        for (int i = 0; i < Array.getLength(value); i++) {
            set(array, i, element, Array.get(value, i), name);
        }
        return array;
    }

    // ---- recordings ----

    private Object next(String name) {
        position++;
        if (!recorded.hasNext()) {
            throw new IllegalStateException(
                    "the recording ends before " + describe(name) + ": it belongs to another program or version");
        }
        return recorded.next();
    }

    private String describe(String name) {
        return "choice " + position + (name == null || name.isEmpty() ? "" : " (" + name + ")");
    }

    private IllegalStateException mismatch(String name, Object value, String wanted) {
        return new IllegalStateException("recorded value of " + describe(name) + " is " + value + ", which is not "
                + wanted + ": the recording belongs to another program or version");
    }

    private long toLong(Object value, String name) {
        if (value instanceof Boolean) {
            return (Boolean) value ? 1 : 0;
        }
        if (value instanceof Character) {
            return (Character) value;
        }
        if (value instanceof Number && !(value instanceof Float) && !(value instanceof Double)) {
            return ((Number) value).longValue();
        }
        throw mismatch(name, value, "an integer");
    }

    private double toDouble(Object value, String name) {
        if (value instanceof Number) {
            return ((Number) value).doubleValue();
        }
        throw mismatch(name, value, "a number");
    }

    private void set(Object array, int index, Class<?> element, Object value, String name) {
        if (element == float.class) {
            Array.setFloat(array, index, (float) toDouble(value, name));
        } else if (element == double.class) {
            Array.setDouble(array, index, toDouble(value, name));
        } else {
            setInteger(array, index, element, toLong(value, name));
        }
    }

    private static void setInteger(Object array, int index, Class<?> element, long value) {
        if (element == boolean.class) {
            Array.setBoolean(array, index, value != 0);
        } else if (element == byte.class) {
            Array.setByte(array, index, (byte) value);
        } else if (element == char.class) {
            Array.setChar(array, index, (char) value);
        } else if (element == short.class) {
            Array.setShort(array, index, (short) value);
        } else if (element == int.class) {
            Array.setInt(array, index, (int) value);
        } else {
            Array.setLong(array, index, value);
        }
    }

    private static List<Object> read(String file) {
        List<Object> values = new ArrayList<Object>();
        try {
            for (String line : Files.readAllLines(Paths.get(file), StandardCharsets.UTF_8)) {
                String text = line.trim();
                if (!text.isEmpty() && text.charAt(0) != '#') {
                    values.add(parse(text));
                }
            }
        } catch (IOException failure) {
            throw new IllegalArgumentException("cannot read the recording " + file + ": " + failure);
        }
        return values;
    }

    private static Object parse(String text) {
        int last = text.length() - 1;
        if (text.charAt(0) == '"' && last > 0 && text.charAt(last) == '"') {
            return unescape(text.substring(1, last));
        }
        if (text.charAt(0) == '{' && text.charAt(last) == '}') {
            List<Object> elements = new ArrayList<Object>();
            for (String element : text.substring(1, last).split(",")) {
                if (!element.trim().isEmpty()) {
                    elements.add(parse(element.trim()));
                }
            }
            return elements.toArray();
        }
        if (text.equals("true") || text.equals("false")) {
            return Boolean.valueOf(text);
        }
        try {
            return text.matches("-?[0-9]+") ? (Object) Long.valueOf(text) : (Object) Double.valueOf(text);
        } catch (NumberFormatException bad) {
            throw new IllegalArgumentException("not a recorded value: " + text);
        }
    }

    private static String unescape(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\\' || i + 1 == text.length()) {
                plain.append(c);
                continue;
            }
            c = text.charAt(++i);
            int known = "nrt".indexOf(c);
            if (known >= 0) {
                plain.append("\n\r\t".charAt(known));
            } else if (c == 'u' && i + 4 < text.length()) {
                plain.append((char) Integer.parseInt(text.substring(i + 1, i + 5), 16));
                i += 4;
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }

    // ---- random values ----

    /** Small ranges evenly; of large ones the values near zero and the ends more often. */
    private long randomInteger(long low, long high) {
        long size = high - low + 1;
        if (size > 0 && size <= 1000) {
            return low + Math.floorMod(random.nextLong(), size);
        }
        switch (random.nextInt(8)) {
            case 0:
                return low;
            case 1:
                return high;
            case 2:
                return size > 0 ? low + Math.floorMod(random.nextLong(), size) : random.nextLong();
            default:
                return Math.max(low, Math.min(high, random.nextInt(201) - 100));
        }
    }

    private double randomReal() {
        switch (random.nextInt(8)) {
            case 0:
                return Float.intBitsToFloat(random.nextInt());
            case 1:
                return Double.longBitsToDouble(random.nextLong());
            case 2:
                return 0;
            default:
                return (random.nextInt(2001) - 1000) / 8.0;
        }
    }

    private String randomString(int longest) {
        char[] characters = new char[(int) randomInteger(0, longest)];
        for (int i = 0; i < characters.length; i++) {
            boolean usual = random.nextInt(8) != 0;
            characters[i] = (char) (usual ? ' ' + random.nextInt(95) : random.nextInt(1 << 16));
        }
        return new String(characters);
    }

    private Object randomArray(Class<?> element, int longest) {
        Object array = Array.newInstance(element, (int) randomInteger(0, longest));
        for (int i = 0; i < Array.getLength(array); i++) {
            if (element == float.class) {
                Array.setFloat(array, i, (float) randomReal());
            } else if (element == double.class) {
                Array.setDouble(array, i, randomReal());
            } else {
                setInteger(array, i, element, randomOf(element));
            }
        }
        return array;
    }

    private long randomOf(Class<?> element) {
        if (element == boolean.class) {
            return random.nextInt(2);
        }
        if (element == byte.class) {
            return randomInteger(Byte.MIN_VALUE, Byte.MAX_VALUE);
        }
        if (element == char.class) {
            return randomInteger(Character.MIN_VALUE, Character.MAX_VALUE);
        }
        if (element == short.class) {
            return randomInteger(Short.MIN_VALUE, Short.MAX_VALUE);
        }
        return element == int.class ? random.nextInt(201) - 100 : randomInteger(Long.MIN_VALUE, Long.MAX_VALUE);
    }
}

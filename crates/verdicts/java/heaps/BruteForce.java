import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Calls methods on every heap up to a bound and prints how the calls end, each way once. An argument is
 * CLASS#METHOD:OBJECTS:LENGTH:NUMBERS:CLASSES[:STATICS], where OBJECTS bounds the objects of each class and array type,
 * LENGTH the arrays, NUMBERS are the values of numeric fields and parameters, and CLASSES are those of which
 * there are objects, STATICS those whose static fields are set too. Calls that METHODPrecondition forbids are left out.
 */
public final class BruteForce {
    private static final String[] TEXTS = {null, "", "a", "b", "ab"};

    private final Method method;
    private final int objects;
    private final int longest;
    private final int[] numbers;
    private final List<Class<?>> holders = new ArrayList<>();
    private Method precondition;
    private final Map<Class<?>, Object[]> pools = new LinkedHashMap<>();
    /** Places of the heap, and what can stand there. */
    private final List<Place> places = new ArrayList<>();
    private final TreeSet<String> outcomes = new TreeSet<>();
    private Object receiver;
    private Object[] arguments;

    private interface Setter {
        void set(Object value) throws Exception;
    }

    private static final class Place {
        final Setter setter;
        final List<Object> values;

        Place(Setter setter, List<Object> values) {
            this.setter = setter;
            this.values = values;
        }
    }

    private BruteForce(String subject) throws Exception {
        String[] parts = subject.split(":");
        String[] named = parts[0].split("#");
        Class<?> owner = Class.forName(named[0]);
        Method found = null;
        for (Method candidate : owner.getDeclaredMethods()) {
            if (candidate.getName().equals(named[1])) {
                found = candidate;
            }
        }
        method = found;
        method.setAccessible(true);
        for (Method candidate : owner.getDeclaredMethods()) {
            if (candidate.getName().equals(named[1] + "Precondition")) {
                precondition = candidate;
                precondition.setAccessible(true);
            }
        }
        if (parts.length > 5) {
            for (String name : parts[5].split(",")) {
                holders.add(Class.forName(name));
            }
        }
        objects = Integer.parseInt(parts[1]);
        longest = Integer.parseInt(parts[2]);
        numbers = Arrays.stream(parts[3].split(",")).mapToInt(Integer::parseInt).toArray();
        for (String name : parts[4].split(",")) {
            Class<?> type = Class.forName(name);
            Object[] pool = new Object[objects];
            for (int i = 0; i < objects; i++) {
                pool[i] = blank(type);
            }
            pools.put(type, pool);
        }
    }

    private static Object blank(Class<?> type) throws Exception {
        Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        field.setAccessible(true);
        return ((sun.misc.Unsafe) field.get(null)).allocateInstance(type);
    }

    public static void main(String[] subjects) throws Exception {
        for (String subject : subjects) {
            BruteForce run = new BruteForce(subject);
            run.withArrays(new ArrayList<>(run.arrayTypes()), 0);
            for (String outcome : run.outcomes) {
                System.out.println(subject + "\t" + outcome);
            }
        }
    }

    /** Array types that fields, elements and parameters have. */
    private LinkedHashSet<Class<?>> arrayTypes() {
        LinkedHashSet<Class<?>> found = new LinkedHashSet<>();
        for (Class<?> parameter : method.getParameterTypes()) {
            addArrayTypes(parameter, found);
        }
        for (Class<?> type : pools.keySet()) {
            for (Field field : fields(type)) {
                addArrayTypes(field.getType(), found);
            }
        }
        for (Class<?> holder : holders) {
            for (Field field : statics(holder)) {
                addArrayTypes(field.getType(), found);
            }
        }
        return found;
    }

    private static void addArrayTypes(Class<?> type, LinkedHashSet<Class<?>> found) {
        for (; type.isArray(); type = type.getComponentType()) {
            found.add(type);
        }
    }

    private static List<Field> fields(Class<?> type) {
        List<Field> found = new ArrayList<>();
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            for (Field field : owner.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    found.add(field);
                }
            }
        }
        return found;
    }

    private static List<Field> statics(Class<?> type) {
        List<Field> found = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            int modifiers = field.getModifiers();
            if (Modifier.isStatic(modifiers) && !Modifier.isFinal(modifiers)) {
                field.setAccessible(true);
                found.add(field);
            }
        }
        return found;
    }

    /** All lengths of all arrays, then everything else. */
    private void withArrays(List<Class<?>> types, int next) throws Exception {
        if (next == types.size() * objects) {
            places();
            enumerate(0);
            return;
        }
        Class<?> type = types.get(next / objects);
        for (int length = 0; length <= longest; length++) {
            Object[] pool = pools.computeIfAbsent(type, it -> new Object[objects]);
            pool[next % objects] = Array.newInstance(type.getComponentType(), length);
            withArrays(types, next + 1);
        }
    }

    private void places() {
        places.clear();
        for (Map.Entry<Class<?>, Object[]> pool : pools.entrySet()) {
            for (Object object : pool.getValue()) {
                if (pool.getKey().isArray()) {
                    Class<?> element = pool.getKey().getComponentType();
                    for (int i = 0; i < Array.getLength(object); i++) {
                        int index = i;
                        places.add(new Place(value -> Array.set(object, index, value), values(element, true)));
                    }
                } else {
                    for (Field field : fields(pool.getKey())) {
                        boolean nullable = !field.getName().startsWith("this$");
                        places.add(new Place(value -> field.set(object, value), values(field.getType(), nullable)));
                    }
                }
            }
        }
        for (Class<?> holder : holders) {
            for (Field field : statics(holder)) {
                places.add(new Place(value -> field.set(null, value), values(field.getType(), true)));
            }
        }
        Class<?>[] parameters = method.getParameterTypes();
        arguments = new Object[parameters.length];
        for (int i = 0; i < parameters.length; i++) {
            int index = i;
            places.add(new Place(value -> arguments[index] = value, values(parameters[i], true)));
        }
        if (!Modifier.isStatic(method.getModifiers())) {
            receiver = pools.get(method.getDeclaringClass())[0];
        }
    }

    private List<Object> values(Class<?> type, boolean nullable) {
        List<Object> found = new ArrayList<>();
        if (type == boolean.class) {
            return Arrays.asList(false, true);
        }
        if (type.isPrimitive() || type == Integer.class) {
            if (type == Integer.class) {
                found.add(null);
            }
            for (int number : numbers) {
                if (type == long.class) {
                    found.add((long) number);
                } else if (type == byte.class) {
                    found.add((byte) number);
                } else if (type == char.class) {
                    found.add((char) number);
                } else if (type == double.class) {
                    found.add((double) number);
                } else {
                    found.add(number);
                }
            }
            return found;
        }
        if (type == String.class) {
            return Arrays.asList((Object[]) TEXTS);
        }
        if (nullable) {
            found.add(null);
        }
        if (type.isEnum()) {
            found.addAll(Arrays.asList(type.getEnumConstants()));
        }
        for (Map.Entry<Class<?>, Object[]> pool : pools.entrySet()) {
            if (type.isAssignableFrom(pool.getKey())) {
                found.addAll(Arrays.asList(pool.getValue()));
            }
        }
        return found;
    }

    private final int[] chosen = new int[1024];

    private void enumerate(int next) throws Exception {
        if (next == places.size()) {
            call();
            return;
        }
        int count = places.get(next).values.size();
        for (int i = 0; i < count; i++) {
            chosen[next] = i;
            enumerate(next + 1);
        }
    }

    /** The call before may have changed everything. */
    private void call() throws Exception {
        for (int i = 0; i < places.size(); i++) {
            Place place = places.get(i);
            place.setter.set(place.values.get(chosen[i]));
        }
        if (precondition != null && !(boolean) precondition.invoke(receiver, arguments)) {
            return;
        }
        try {
            outcomes.add("return " + method.invoke(receiver, arguments));
        } catch (InvocationTargetException thrown) {
            outcomes.add("exception " + thrown.getCause().getClass().getName());
        }
    }
}

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import sun.misc.Unsafe;

/**
 * Random programs of accesses to memory. `handles FROM TO` runs those with these seeds through VarHandles, which is
 * defined to the last exception, and prints a line for each; with `say` behind, every step. `unsafe SEED` runs one through Unsafe, mostly where
 * a field or an element is, now and then beside it or anywhere: whatever happens to it, memory of others must stay as it is.
 */
public class Accesses {
    static final int STEPS = 40;
    static boolean says;

    static class Box {
        boolean flag;
        byte small;
        char letter;
        short brief;
        int number = 7;
        long wide = 8;
        float half = 1.5f;
        double whole = 2.5;
        Object any;
        String text = "text";
        int[] ints = {1, 2, 3};
        final int fixed = 9;
        static long shared = 10;
        static String label = "label";
    }

    static final Class<?>[] ELEMENTS = {
        boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class,
        Object.class, String.class, int[].class, Box.class, Integer.class
    };

    public static void main(String[] args) throws Throwable {
        if (args[0].equals("unsafe")) {
            new Unsafely(Long.parseLong(args[1])).run();
            System.out.println("done");
            return;
        }
        says = args.length > 3;
        for (long seed = Long.parseLong(args[1]); seed < Long.parseLong(args[2]); seed++) {
            System.out.println(seed + " " + new ByHandle(seed).run());
        }
    }

    // ---- handles ----

    static class ByHandle {
        final Random random;
        final List<VarHandle> handles = new ArrayList<>();
        final List<Object> objects = new ArrayList<>();
        long sum = 17;

        ByHandle(long seed) throws Exception {
            random = new Random(seed);
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            for (Field field : Box.class.getDeclaredFields()) {
                handles.add(lookup.unreflectVarHandle(field));
            }
            for (Class<?> element : ELEMENTS) {
                handles.add(MethodHandles.arrayElementVarHandle(element.arrayType()));
            }
            Class<?>[] views = {short[].class, char[].class, int[].class, long[].class, float[].class, double[].class};
            for (Class<?> view : views) {
                ByteOrder order = random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
                handles.add(MethodHandles.byteArrayViewVarHandle(view, order));
                handles.add(MethodHandles.byteBufferViewVarHandle(view, order));
            }
            for (Class<?> element : ELEMENTS) {
                objects.add(Array.newInstance(element, random.nextInt(6)));
            }
            objects.add(new Box());
            objects.add(new Box());
            objects.add("text");
            objects.add(new String[] {"a", "b", "c"});
            objects.add(new Integer[] {1, 2});
            objects.add(new byte[24]);
            objects.add(ByteBuffer.allocate(24));
            objects.add(ByteBuffer.wrap(new byte[12]).asReadOnlyBuffer());
            objects.add(null);
        }

        String run() {
            for (int step = 0; step < STEPS; step++) {
                VarHandle handle = handles.get(random.nextInt(handles.size()));
                VarHandle.AccessMode[] modes = VarHandle.AccessMode.values();
                VarHandle.AccessMode mode = modes[random.nextInt(modes.length)];
                String answer = attempt(handle, mode);
                if (says) {
                    System.out.println(handle.varType() + " " + handle.coordinateTypes() + " " + mode + ": " + answer);
                }
                note(answer);
            }
            for (Object object : objects) {
                note(seen(object));
            }
            return Long.toHexString(sum);
        }

        String attempt(VarHandle handle, VarHandle.AccessMode mode) {
            if (!handle.isAccessModeSupported(mode)) {
                return "unsupported";
            }
            List<Object> arguments = new ArrayList<>();
            for (Class<?> parameter : handle.accessModeType(mode).parameterList()) {
                arguments.add(value(parameter));
            }
            // Which of two wrong ones is complained about is not defined.
            if (random.nextInt(3) == 0 && !arguments.isEmpty()) {
                arguments.set(random.nextInt(arguments.size()), objects.get(random.nextInt(objects.size())));
            }
            try {
                return seen(handle.toMethodHandle(mode).invokeWithArguments(arguments));
            } catch (Throwable thrown) {
                return thrown.getClass().getName();
            }
        }

        Object value(Class<?> type) {
            if (type == int.class) {
                return random.nextInt(6) == 0 ? random.nextInt() : random.nextInt(9) - 1;
            }
            if (type == boolean.class) return random.nextBoolean();
            if (type == byte.class) return (byte) random.nextInt();
            if (type == char.class) return (char) random.nextInt();
            if (type == short.class) return (short) random.nextInt();
            if (type == long.class) return random.nextLong();
            if (type == float.class) return (float) random.nextInt(100);
            if (type == double.class) return (double) random.nextInt(100);
            List<Object> fitting = new ArrayList<>();
            for (Object object : objects) {
                if (type.isInstance(object)) {
                    fitting.add(object);
                }
            }
            return fitting.isEmpty() ? null : fitting.get(random.nextInt(fitting.size()));
        }

        void note(String text) {
            sum = sum * 31 + text.hashCode();
        }
    }

    /** What can be said of a value without its identity. */
    static String seen(Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof ByteBuffer buffer) {
            StringBuilder text = new StringBuilder("buffer");
            for (int at = 0; at < buffer.limit(); at++) {
                text.append(' ').append(buffer.get(at));
            }
            return text.toString();
        }
        if (value instanceof Box box) {
            return "box " + box.flag + box.small + (int) box.letter + box.brief + " " + box.number + " " + box.wide + " "
                    + Float.floatToRawIntBits(box.half) + " " + Double.doubleToRawLongBits(box.whole) + " " + box.text + " "
                    + (box.any == null ? "null" : box.any.getClass().getName()) + (box.ints == null ? -1 : box.ints.length);
        }
        if (value.getClass().isArray()) {
            StringBuilder text = new StringBuilder(value.getClass().getName());
            for (int at = 0; at < Array.getLength(value); at++) {
                Object element = Array.get(value, at);
                boolean isPlain = element == null || element instanceof Number || element instanceof String
                        || element instanceof Boolean || element instanceof Character;
                text.append(' ').append(isPlain ? String.valueOf(element) : element.getClass().getName());
            }
            return text.toString();
        }
        return value.getClass().getName() + " " + value;
    }

    // ---- Unsafe ----

    static class Unsafely {
        final Random random;
        final Unsafe unsafe;
        final Object[] objects;
        final List<Long> blocks = new ArrayList<>();
        static final long[] ANYWHERE = {
            0, 1, 2, 4, 8, 12, 16, 17, 20, 24, 32, 40, 64, -1, -8, 1 << 16, 1L << 33, Long.MAX_VALUE, Long.MIN_VALUE
        };

        Unsafely(long seed) throws Exception {
            random = new Random(seed);
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            unsafe = (Unsafe) field.get(null);
            objects = new Object[] {
                new Box(), new int[3], new byte[5], new long[2], new Object[3], new String[2], new int[2][2], "text", Box.class,
                Integer.valueOf(5), new boolean[4], Thread.currentThread(), new ArrayList<>(List.of(1, 2)), null
            };
        }

        void run() {
            for (int step = 0; step < STEPS; step++) {
                try {
                    once();
                } catch (Throwable thrown) {
                    System.out.println(thrown.getClass().getName());
                }
            }
            for (Object object : objects) {
                if (object instanceof Box || object != null && object.getClass().isArray()) {
                    System.out.println(seen(object).length());
                }
            }
            System.gc();
            List<Object> many = new ArrayList<>();
            for (int number = 0; number < 2000; number++) {
                many.add(new Object[] {number, "n" + number});
            }
            System.out.println(many.size() + " " + objects.length);
        }

        boolean isWild() {
            return random.nextInt(100) == 0;
        }

        /** A place in memory, and the type of what is there. */
        record Spot(Object object, long at, Class<?> type) {}

        Spot spot() {
            Object object = objects[random.nextInt(objects.length)];
            if (isWild()) {
                return new Spot(object, ANYWHERE[random.nextInt(ANYWHERE.length)] + random.nextInt(9) - 4, int.class);
            }
            if (object == null) {
                return new Spot(null, block(), ELEMENTS[random.nextInt(8)]);
            }
            Class<?> type = object.getClass();
            if (type.isArray()) {
                int at = random.nextInt(Math.max(1, Array.getLength(object)));
                long offset = unsafe.arrayBaseOffset(type) + (long) unsafe.arrayIndexScale(type) * at;
                return new Spot(object, offset, type.getComponentType());
            }
            boolean isStatic = object == Box.class;
            List<Field> fields = new ArrayList<>();
            for (Field each : Box.class.getDeclaredFields()) {
                if (isStatic == ((each.getModifiers() & 8) != 0)) {
                    fields.add(each);
                }
            }
            Field chosen = fields.get(random.nextInt(fields.size()));
            if (isStatic) {
                return new Spot(unsafe.staticFieldBase(chosen), unsafe.staticFieldOffset(chosen), chosen.getType());
            }
            // Of other classes than Box these are the offsets of a stranger.
            Object target = object instanceof Box || isWild() ? object : objects[0];
            return new Spot(target, unsafe.objectFieldOffset(chosen), chosen.getType());
        }

        Object fitting(Class<?> type) {
            for (int tries = 0; tries < 20; tries++) {
                Object found = objects[random.nextInt(objects.length)];
                if (found == null || type.isInstance(found) || isWild()) {
                    return found;
                }
            }
            return null;
        }

        long block() {
            if (blocks.isEmpty()) {
                blocks.add(unsafe.allocateMemory(64));
            }
            if (isWild()) {
                return random.nextLong() >>> random.nextInt(64);
            }
            return blocks.get(random.nextInt(blocks.size())) + random.nextInt(16);
        }

        void once() throws Throwable {
            Spot spot = spot();
            Object object = spot.object;
            long at = spot.at;
            Class<?> type = isWild() ? ELEMENTS[random.nextInt(ELEMENTS.length)] : spot.type;
            switch (random.nextInt(12)) {
                case 0 -> blocks.add(unsafe.allocateMemory(16 + random.nextInt(64)));
                case 1 -> unsafe.freeMemory(blocks.size() < 2 ? 0 : blocks.remove(random.nextInt(blocks.size())));
                case 2 -> blocks.add(unsafe.reallocateMemory(blocks.size() < 2 ? 0 : blocks.remove(0), 32 + random.nextInt(100)));
                case 3 -> unsafe.setMemory(block(), 1L << random.nextInt(isWild() ? 62 : 3), (byte) random.nextInt());
                case 4 -> unsafe.copyMemory(block(), block(), random.nextInt(8));
                case 5 -> seen(unsafe.allocateInstance(random.nextBoolean() ? Box.class : String.class));
                default -> access(object, at, type);
            }
        }

        void access(Object object, long at, Class<?> type) {
            int way = random.nextInt(4);
            if (!type.isPrimitive()) {
                switch (way) {
                    case 0 -> unsafe.putObject(object, at, fitting(type));
                    case 1 -> unsafe.compareAndSwapObject(object, at, unsafe.getObject(object, at), fitting(type));
                    case 2 -> seen(unsafe.getAndSetObject(object, at, fitting(type)));
                    default -> seen(unsafe.getObjectVolatile(object, at));
                }
            } else if (type == int.class) {
                switch (way) {
                    case 0 -> unsafe.putInt(object, at, random.nextInt());
                    case 1 -> unsafe.compareAndSwapInt(object, at, random.nextInt(3), random.nextInt());
                    case 2 -> unsafe.getAndAddInt(object, at, random.nextInt());
                    default -> unsafe.getIntVolatile(object, at);
                }
            } else if (type == long.class) {
                switch (way) {
                    case 0 -> unsafe.putOrderedLong(object, at, random.nextLong());
                    case 1 -> unsafe.compareAndSwapLong(object, at, random.nextInt(3), random.nextLong());
                    case 2 -> unsafe.getAndSetLong(object, at, random.nextLong());
                    default -> unsafe.getLong(object, at);
                }
            } else if (type == boolean.class) {
                unsafe.putBoolean(object, at, !unsafe.getBoolean(object, at));
            } else if (type == byte.class) {
                unsafe.putByte(object, at, (byte) (unsafe.getByte(object, at) + 1));
            } else if (type == char.class) {
                unsafe.putChar(object, at, (char) (unsafe.getChar(object, at) + 1));
            } else if (type == short.class) {
                unsafe.putShort(object, at, (short) (unsafe.getShort(object, at) - 1));
            } else if (type == float.class) {
                unsafe.putFloat(object, at, unsafe.getFloat(object, at) + 1);
            } else {
                unsafe.putDoubleVolatile(object, at, unsafe.getDouble(object, at) * 3);
            }
        }
    }
}

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** Attempts to break out of the types and bounds of memory with Unsafe: each ends in an exception or a refusal. */
public class Escapes {
    static class Box { Object any; String text; int number; long wide; Thread thread; volatile String shared; byte[] bytes; }
    static String label = "label";
    static int count;
    interface Shape {}
    static abstract class Half {}

    public static void main(String[] args) throws Throwable {
        try {
            switch (args[0]) {
                case "legal" -> legal();
                case "reused" -> reused();
                case "access" -> access(args[1], args[2], Long.parseLong(args[3]));
                default -> other(Integer.parseInt(args[1]));
            }
            System.out.println("done");
        } catch (Throwable thrown) {
            System.out.println(thrown.getClass().getName());
        }
    }

    static Unsafe unsafe() throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        return (Unsafe) field.get(null);
    }

    /** Accesses of every size at an offset of an object of every kind. */
    static void access(String target, String size, long offset) throws Exception {
        Unsafe unsafe = unsafe();
        Object object = switch (target) {
            case "object" -> new Box();
            case "ints" -> new int[2];
            case "bytes" -> new byte[3];
            case "references" -> new String[2];
            case "class" -> Box.class;
            case "string" -> "text";
            default -> null;
        };
        switch (size) {
            case "byte" -> unsafe.putByte(object, offset, (byte) (unsafe.getByte(object, offset) + 1));
            case "int" -> unsafe.putInt(object, offset, unsafe.getInt(object, offset) + 0x7fff);
            case "long" -> unsafe.putLong(object, offset, unsafe.getLong(object, offset) ^ -1L);
            case "reference" -> unsafe.putObject(object, offset, new byte[9]);
            case "swap" -> unsafe.compareAndSwapInt(object, offset, 0, -1);
            case "fill" -> unsafe.setMemory(object, offset, 1L << 40, (byte) -1);
            default -> unsafe.copyMemory(object, offset, new byte[64], 16, 64);
        }
        System.out.println(object == null ? "null" : object.getClass().getName());
        if (object instanceof String[] strings) System.out.println(strings.length);
        if (object instanceof int[] ints) System.out.println(ints.length);
    }

    static void other(int number) throws Exception {
        Unsafe unsafe = unsafe();
        switch (number) {
            case 0 -> unsafe.allocateInstance(Shape.class);
            case 1 -> unsafe.allocateInstance(Half.class);
            case 2 -> unsafe.allocateInstance(int[].class);
            case 3 -> unsafe.allocateInstance(int.class);
            case 4 -> unsafe.allocateInstance(Class.class);
            case 5 -> unsafe.putByte(unsafe.allocateMemory(8) + 8, (byte) 1);
            case 6 -> unsafe.putLong(unsafe.allocateMemory(8) - 8, 1);
            case 7 -> unsafe.putLong(unsafe.allocateMemory(1L << 35), 1);
            case 8 -> unsafe.allocateMemory(-1);
            case 9 -> unsafe.setMemory(unsafe.allocateMemory(8), 1L << 33, (byte) 1);
            case 10 -> unsafe.putObject(new Box(), unsafe.objectFieldOffset(Box.class.getDeclaredField("text")), new byte[9]);
            case 11 -> unsafe.putInt(new Box(), unsafe.objectFieldOffset(Box.class.getDeclaredField("bytes")), 1 << 30);
            case 12 -> unsafe.putObject(Escapes.class, unsafe.staticFieldOffset(Escapes.class.getDeclaredField("label")), new byte[9]);
            case 13 -> unsafe.putObject(Escapes.class, unsafe.staticFieldOffset(Escapes.class.getDeclaredField("count")), "text");
            case 14 -> unsafe.copyMemory(new byte[8], 16, new byte[8], 16, 9);
            case 15 -> unsafe.compareAndSwapObject(new String[1], 16, null, new byte[9]);
            case 16 -> unsafe.putLong(new Box(), unsafe.objectFieldOffset(Box.class.getDeclaredField("number")), -1L);
            default -> freed(unsafe, number);
        }
    }

    /** What was freed, or never was allocated. */
    static void freed(Unsafe unsafe, int number) {
        long memory = unsafe.allocateMemory(64);
        unsafe.setMemory(memory, 64, (byte) 5);
        switch (number) {
            case 17 -> {
                unsafe.freeMemory(memory);
                System.out.println(unsafe.getByte(memory));
            }
            case 18 -> {
                unsafe.freeMemory(memory);
                unsafe.putLong(memory + 8, 1);
            }
            case 19 -> {
                unsafe.freeMemory(memory);
                unsafe.freeMemory(memory);
            }
            case 20 -> unsafe.freeMemory(memory + 8);
            case 21 -> unsafe.freeMemory(0x7fff_0000_0000L);
            case 22 -> {
                unsafe.freeMemory(memory);
                unsafe.copyMemory(memory, unsafe.allocateMemory(128), 32);
            }
            case 23 -> unsafe.getByte(unsafe.reallocateMemory(memory, 16) + 16);
            case 24 -> {
                unsafe.reallocateMemory(memory, 128);
                unsafe.getByte(memory);
            }
            case 25 -> unsafe.reallocateMemory(memory + 1, 128);
            case 26 -> unsafe.getInt(memory + 61);
            case 27 -> unsafe.putByte(memory - 1, (byte) 1);
            default -> throw new IllegalArgumentException();
        }
    }

    static void reused() throws Exception {
        Unsafe unsafe = unsafe();
        for (int round = 0; round < 2000; round++) {
            long memory = unsafe.allocateMemory(1 << 20);
            unsafe.putLong(memory + 8 * round, round);
            unsafe.freeMemory(memory);
        }
        long grown = unsafe.allocateMemory(8);
        unsafe.putLong(grown, 77);
        grown = unsafe.reallocateMemory(grown, 4096);
        unsafe.putByte(grown + 4095, (byte) 1);
        System.out.println(unsafe.getLong(grown));
        unsafe.freeMemory(grown);
        unsafe.freeMemory(0);
    }

    static long at(String field) throws Exception {
        return unsafe().objectFieldOffset(Box.class.getDeclaredField(field));
    }

    static void legal() throws Exception {
        Unsafe unsafe = unsafe();
        Box box = new Box();
        unsafe.putInt(box, at("number"), 7);
        unsafe.putLong(box, at("wide"), 1L << 40);
        unsafe.putObject(box, at("text"), "text");
        unsafe.putObject(box, at("any"), box);
        System.out.println(unsafe.compareAndSwapInt(box, at("number"), 7, 8) + " " + box.number + " " + box.wide + " " + box.text);
        System.out.println(unsafe.getObject(box, at("any")) == box);
        Field label = Escapes.class.getDeclaredField("label");
        unsafe.putObject(unsafe.staticFieldBase(label), unsafe.staticFieldOffset(label), "other");
        System.out.println(Escapes.label);
        byte[] bytes = new byte[16];
        unsafe.putLong(bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET + 8, 0x0102030405060708L);
        long memory = unsafe.allocateMemory(32);
        unsafe.setMemory(memory, 32, (byte) 3);
        unsafe.copyMemory(bytes, Unsafe.ARRAY_BYTE_BASE_OFFSET, null, memory, 16);
        System.out.println(unsafe.getByte(memory + 8) + " " + unsafe.getByte(memory + 31));
        unsafe.freeMemory(memory);
        Object[] texts = new String[2];
        unsafe.putObject(texts, Unsafe.ARRAY_OBJECT_BASE_OFFSET + Unsafe.ARRAY_OBJECT_INDEX_SCALE, "second");
        System.out.println(texts[1] + " " + ((Box) unsafe.allocateInstance(Box.class)).number);
    }
}

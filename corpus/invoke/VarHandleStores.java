// features: VarHandle stores of wrong types, ArrayStoreException, ClassCastException, WrongMethodTypeException

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/** What a variable handle may not store is refused, in every access mode, and nothing has changed. */
public class VarHandleStores {
    interface Attempt {
        Object run() throws Throwable;
    }

    static class Box {
        Object any;
        String text;
        Number number;
        Integer boxed;
        Thread thread;
        int count;
    }

    static String label = "label";
    static final VarHandle OBJECTS = MethodHandles.arrayElementVarHandle(Object[].class);
    static final VarHandle STRINGS = MethodHandles.arrayElementVarHandle(String[].class);

    static void attempt(String what, Attempt attempt) {
        try {
            System.out.println(what + ": " + attempt.run());
        } catch (ArrayStoreException thrown) {
            System.out.println(what + ": " + thrown);
        } catch (Throwable thrown) {
            System.out.println(what + ": " + thrown.getClass().getName());
        }
    }

    static VarHandle field(String name, Class<?> type) throws Exception {
        return MethodHandles.lookup().findVarHandle(Box.class, name, type);
    }

    public static void main(String[] args) throws Exception {
        Object[] longs = new long[1][];
        Object[] strings = new String[] {"first", null};
        Object bytes = new byte[64];
        elements(longs, bytes);
        attempt("number into strings", () -> { OBJECTS.set(strings, 0, (Object) 7); return "stored"; });
        attempt("int into strings", () -> { OBJECTS.set(strings, 0, 7); return "stored"; });
        attempt("int into String[]", () -> { STRINGS.set((String[]) strings, 0, 7); return "stored"; });
        attempt("bytes into String[]", () -> { STRINGS.set((String[]) strings, 0, bytes); return "stored"; });
        attempt("string into strings", () -> { OBJECTS.set(strings, 1, "second"); return "stored"; });
        attempt("swap of strings", () -> OBJECTS.compareAndSet(strings, 1, "second", "other"));
        attempt("null into strings", () -> (Object) OBJECTS.getAndSet(strings, 0, null));
        attempt("no array", () -> { OBJECTS.set((Object) "text", 0, null); return "stored"; });
        attempt("behind the end", () -> { OBJECTS.set(strings, 2, "text"); return "stored"; });
        System.out.println(Arrays.toString(longs) + Arrays.toString(strings));
        fields(bytes);
        statics(bytes);
    }

    static void elements(Object[] longs, Object bytes) {
        attempt("set", () -> { OBJECTS.set(longs, 0, bytes); return "stored"; });
        attempt("setVolatile", () -> { OBJECTS.setVolatile(longs, 0, bytes); return "stored"; });
        attempt("setOpaque", () -> { OBJECTS.setOpaque(longs, 0, bytes); return "stored"; });
        attempt("setRelease", () -> { OBJECTS.setRelease(longs, 0, bytes); return "stored"; });
        attempt("compareAndSet", () -> OBJECTS.compareAndSet(longs, 0, null, bytes));
        attempt("compareAndSet that finds another", () -> OBJECTS.compareAndSet(longs, 0, "other", bytes));
        attempt("weakCompareAndSetPlain", () -> OBJECTS.weakCompareAndSetPlain(longs, 0, null, bytes));
        attempt("compareAndExchange", () -> (Object) OBJECTS.compareAndExchange(longs, 0, null, bytes));
        attempt("getAndSet", () -> (Object) OBJECTS.getAndSet(longs, 0, bytes));
    }

    static void fields(Object bytes) {
        Box box = new Box();
        attempt("int as text", () -> { field("text", String.class).set(box, 7); return "stored"; });
        attempt("bytes as text", () -> { field("text", String.class).set(box, bytes); return "stored"; });
        attempt("int as any", () -> { field("any", Object.class).set(box, 7); return box.any; });
        attempt("int as number", () -> { field("number", Number.class).set(box, 8); return box.number; });
        attempt("int as boxed", () -> { field("boxed", Integer.class).set(box, 9); return box.boxed; });
        attempt("long as boxed", () -> { field("boxed", Integer.class).set(box, 9L); return box.boxed; });
        attempt("char as number", () -> { field("number", Number.class).set(box, 'c'); return box.number; });
        attempt("swap of a thread", () -> field("thread", Thread.class).compareAndSet(box, null, (Object) "text"));
        attempt("exchange of a text", () -> (String) field("text", String.class).getAndSet(box, (Object) 7));
        attempt("text as count", () -> { field("count", int.class).set(box, "text"); return "stored"; });
        attempt("long as count", () -> { field("count", int.class).set(box, 7L); return "stored"; });
        attempt("no box", () -> { field("text", String.class).set((Object) "no box", "text"); return "stored"; });
        System.out.println(box.any + " " + box.text + " " + box.number + " " + box.boxed + " " + box.thread + " " + box.count);
    }

    static void statics(Object bytes) throws Exception {
        VarHandle handle = MethodHandles.lookup().findStaticVarHandle(VarHandleStores.class, "label", String.class);
        attempt("int as label", () -> { handle.set(7); return "stored"; });
        attempt("bytes as label", () -> { handle.setVolatile(bytes); return "stored"; });
        attempt("label", () -> { handle.set((Object) "new"); return label; });
    }
}

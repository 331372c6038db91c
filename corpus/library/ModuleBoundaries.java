// features: modules; access checks; linkage errors; defineClass; MethodHandles.Lookup; reflection
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Stands for jdk.internal.misc.VM, whose name is as long. */
class Jdk_internal_misc_VM {
    public static boolean isBooted() {
        return false;
    }

    public int number;
}

/** Stands for java.lang.String. */
class Java_lang_String {
    byte coder;
    private byte[] value;

    boolean isLatin1() {
        return false;
    }

    public int length() {
        return 0;
    }
}

/** Stands for java.util.Arrays$ArrayList, which is private. */
class Java_util_Arrays_ArrayList {
}

class CallsInternal implements Runnable {
    public void run() {
        System.out.println(Jdk_internal_misc_VM.isBooted());
    }
}

class NamesInternalArray implements Runnable {
    public void run() {
        System.out.println(new Jdk_internal_misc_VM[1].length);
    }
}

class NamesInternalArrays implements Runnable {
    public void run() {
        System.out.println(new Jdk_internal_misc_VM[1][1].length);
    }
}

class TestsInternal implements Runnable {
    public void run() {
        Object text = "text";
        System.out.println(text instanceof Jdk_internal_misc_VM);
    }
}

class CastsToInternal implements Runnable {
    public void run() {
        Object text = "text";
        System.out.println((Jdk_internal_misc_VM[]) text);
    }
}

class ReferencesInternal implements Runnable {
    public void run() {
        java.util.function.BooleanSupplier booted = Jdk_internal_misc_VM::isBooted;
        System.out.println(booted.getAsBoolean());
    }
}

class LiteralOfInternal implements Runnable {
    public void run() {
        System.out.println(Jdk_internal_misc_VM.class.getName());
    }
}

class TestsPrivateClass implements Runnable {
    public void run() {
        Object text = "text";
        System.out.println(text instanceof Java_util_Arrays_ArrayList);
    }
}

class CallsOfPackage implements Runnable {
    static Java_lang_String text;

    public void run() {
        System.out.println(text.isLatin1());
    }
}

class CallsPublic implements Runnable {
    static Java_lang_String text;

    public void run() {
        try {
            System.out.println(text.length());
        } catch (NullPointerException expected) {
            System.out.println("null");
        }
    }
}

class ReadsPrivate implements Runnable {
    static Java_lang_String text;

    public void run() {
        System.out.println(text.coder);
    }
}

class WritesPrivate implements Runnable {
    static Java_lang_String text;

    public void run() {
        text.coder = 1;
    }
}

class Extends extends Jdk_internal_misc_VM implements Runnable {
    public void run() {
        System.out.println("extended");
    }
}

public class ModuleBoundaries {
    private static final String[][] STANDING = {
        {"Jdk_internal_misc_VM", "jdk/internal/misc/VM"},
        {"Java_lang_String", "java/lang/String"},
        {"Java_util_Arrays_ArrayList", "java/util/Arrays$ArrayList"},
    };

    static class Loader extends ClassLoader {
        Class<?> define(String name) throws Exception {
            byte[] bytes;
            try (InputStream in = ModuleBoundaries.class.getResourceAsStream(name + ".class")) {
                bytes = in.readAllBytes();
            }
            for (String[] pair : STANDING) {
                replace(bytes, pair[0], pair[1]);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    private static void replace(byte[] bytes, String from, String to) {
        byte[] wanted = from.getBytes(StandardCharsets.ISO_8859_1);
        byte[] given = to.getBytes(StandardCharsets.ISO_8859_1);
        for (int at = 0; at + wanted.length <= bytes.length; at++) {
            if (Arrays.equals(wanted, 0, wanted.length, bytes, at, at + wanted.length)) {
                System.arraycopy(given, 0, bytes, at, given.length);
            }
        }
    }

    /** What differs from run to run is left out. */
    private static String said(Throwable thrown) {
        String text = thrown.getClass().getName() + ": " + thrown.getMessage();
        return text.replaceAll("@(0x)?[0-9a-f]+", "@");
    }

    private static void define(String name) {
        try {
            Constructor<?> constructor = new Loader().define(name).getDeclaredConstructor();
            constructor.setAccessible(true);
            ((Runnable) constructor.newInstance()).run();
        } catch (Throwable thrown) {
            System.out.println(name + " " + said(thrown));
        }
    }

    interface Attempt {
        Object get() throws Throwable;
    }

    private static void attempt(String name, Attempt attempt) {
        try {
            System.out.println(name + " " + attempt.get());
        } catch (InvocationTargetException thrown) {
            System.out.println(name + " target " + said(thrown.getCause()));
        } catch (Throwable thrown) {
            System.out.println(name + " " + said(thrown));
        }
    }

    public static void main(String[] arguments) throws Throwable {
        define("CallsInternal");
        define("NamesInternalArray");
        define("NamesInternalArrays");
        define("TestsInternal");
        define("CastsToInternal");
        define("ReferencesInternal");
        define("LiteralOfInternal");
        define("TestsPrivateClass");
        define("CallsOfPackage");
        define("CallsPublic");
        define("ReadsPrivate");
        define("WritesPrivate");
        define("Extends");

        Class<?> internal = Class.forName("jdk.internal.misc.VM");
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType toBoolean = MethodType.methodType(boolean.class);
        attempt("findStatic", () -> lookup.findStatic(internal, "isBooted", toBoolean));
        attempt("publicLookup", () -> MethodHandles.publicLookup().findStatic(internal, "isBooted", toBoolean));
        attempt("accessClass", () -> lookup.accessClass(internal));
        attempt("accessClass of the class path", () -> lookup.accessClass(Jdk_internal_misc_VM.class));
        attempt("findClass", () -> lookup.findClass("jdk.internal.misc.VM"));
        attempt("privateLookupIn String", () -> MethodHandles.privateLookupIn(String.class, lookup));
        attempt("privateLookupIn own", () -> MethodHandles.privateLookupIn(Java_lang_String.class, lookup)
                .findGetter(Java_lang_String.class, "value", byte[].class).type());
        attempt("privateLookupIn public", () -> MethodHandles.privateLookupIn(
                Java_lang_String.class, MethodHandles.publicLookup()));
        attempt("unreflect", () -> {
            try {
                return lookup.unreflect(internal.getMethod("isBooted"));
            } catch (IllegalAccessException expected) {
                return "refused";
            }
        });
        attempt("invoke", () -> internal.getMethod("isBooted").invoke(null));
        attempt("setAccessible", () -> {
            internal.getMethod("isBooted").setAccessible(true);
            return "accessible";
        });
        attempt("field", () -> {
            String.class.getDeclaredField("value").setAccessible(true);
            return "accessible";
        });
        attempt("trySetAccessible", () -> String.class.getDeclaredField("value").trySetAccessible());
        attempt("newInstance", () -> Class.forName("jdk.internal.misc.CDS").getDeclaredConstructor().newInstance());
        attempt("length", () -> {
            MethodHandle length = lookup.findVirtual(String.class, "length", MethodType.methodType(int.class));
            return (int) length.invokeExact("four");
        });
        attempt("findGetter", () -> lookup.findGetter(String.class, "coder", byte.class));
        attempt("private", () -> lookup.findStatic(Integer.class, "formatUnsignedInt",
                MethodType.methodType(void.class, int.class, int.class, byte[].class, int.class)));
        attempt("protected", () -> lookup.findVirtual(Object.class, "clone", MethodType.methodType(Object.class)));
        attempt("protected static", () -> lookup.findStatic(ClassLoader.class, "registerAsParallelCapable", toBoolean));
        attempt("private class", () -> lookup.findVirtual(Class.forName("java.util.Arrays$ArrayList"), "size",
                MethodType.methodType(int.class)));
        attempt("of package", () -> lookup.findVirtual(String.class, "isLatin1", toBoolean));
        Module base = Object.class.getModule();
        Module own = ModuleBoundaries.class.getModule();
        System.out.println(base.isExported("java.lang", own) + " " + base.isExported("jdk.internal.misc", own)
                + " " + base.isOpen("java.lang", own) + " " + own.canRead(base) + " " + base.canRead(own));
    }
}

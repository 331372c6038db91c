// features: array dimensions, names of classes

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.util.concurrent.Callable;

/** Arrays have at most 255 dimensions, and names that are none are refused in the JVM's words. */
public class ArrayDimensions {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Throwable thrown) {
            System.out.println(what + ": " + thrown.getClass().getName() + ": " + thrown.getMessage());
        }
    }

    static String brackets(int count) {
        return "[".repeat(count);
    }

    public static void main(String[] args) throws Exception {
        for (String element : new String[] {"I", "Ljava.lang.String;", "Lno.such.Thing;"}) {
            attempt("255", () -> Class.forName(brackets(255) + element).getName().length());
            attempt("256", () -> Class.forName(brackets(256) + element));
        }
        Class<?> deep = Class.forName(brackets(255) + "I");
        Class<?> almost = deep.getComponentType();
        attempt("made at once", () -> Array.newInstance(int.class, new int[255]).getClass() == deep);
        attempt("one too many", () -> Array.newInstance(int.class, new int[256]));
        attempt("last one", () -> Array.newInstance(almost, 3).getClass() == deep);
        attempt("two more", () -> Array.newInstance(almost, 3, 3));
        attempt("one more", () -> Array.newInstance(deep, 1));
        attempt("none", () -> Array.newInstance(int.class, new int[0]));
        attempt("negative", () -> Array.newInstance(int.class, 0, -1));
        attempt("void", () -> Array.newInstance(void.class, 1));
        attempt("array type", () -> deep.arrayType());
        attempt("component", () -> almost.arrayType() == deep);
        attempt("handle", () -> MethodHandles.arrayConstructor(deep).type().returnType() == deep);
        attempt("types", () -> MethodType.fromMethodDescriptorString("(" + brackets(255) + "I)V", null).parameterType(0) == deep);
        attempt("too many", () -> MethodType.fromMethodDescriptorString("(" + brackets(256) + "I)V", null));
        attempt("no type", () -> MethodType.fromMethodDescriptorString("(Q)V", null));
        attempt("no class", () -> MethodType.fromMethodDescriptorString("(Lno/such/Thing;)V", null));
        for (String name : new String[] {"[Lno.such.Thing;", "[Lno/such/Thing;", "[Q", "[", "[L;", "[Ljava.lang.String",
                "[Ljava.lang.String;x", "[I[", "", "a/b", "Ljava.lang.String;", "int", "[V", "java.lang.String[]",
                "[Ljava..lang;", "[L.a;", "a..b", ".a", "a.", "[LArrayDimensions;", " ", "java/lang/String", "x;y", "x["}) {
            attempt(name, () -> Class.forName(name));
        }
    }
}

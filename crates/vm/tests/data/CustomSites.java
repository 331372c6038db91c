import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;

/** The concatenations of this class are linked by `OwnFactory` once its class file has been patched to say so. */
public class CustomSites {
    static String text(int n, long wide) {
        return "n=" + n + ";" + wide;
    }

    public static void main(String[] args) {
        System.out.println(text(1, 1L << 40));
        System.out.println(text(2, -1));
        OwnFactory.last.setTarget(MethodHandles.dropArguments(MethodHandles.constant(String.class, "changed"), 0, int.class, long.class));
        System.out.println(text(3, 3));
    }
}

class OwnFactory {
    static MutableCallSite last;

    static CallSite makeConcatWithConstants(MethodHandles.Lookup lookup, String name, MethodType type, String recipe, Object... constants) throws Exception {
        System.out.println("linking");
        System.out.println(name);
        System.out.println(type);
        System.out.println(lookup.lookupClass());
        System.out.println(constants.length);
        MethodHandle join = MethodHandles.lookup().findStatic(OwnFactory.class, "join", MethodType.methodType(String.class, String.class, Object[].class));
        MethodHandle target = MethodHandles.insertArguments(join, 0, recipe).asCollector(Object[].class, type.parameterCount()).asType(type);
        last = new MutableCallSite(target);
        return last;
    }

    static String join(String recipe, Object[] values) {
        StringBuilder out = new StringBuilder("own:");
        int next = 0;
        for (char c : recipe.toCharArray()) {
            if (c == 1) out.append('<').append(values[next++]).append('>');
            else out.append(c);
        }
        return out.toString();
    }
}

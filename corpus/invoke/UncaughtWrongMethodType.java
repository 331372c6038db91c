// features: uncaught exception, WrongMethodTypeException, method handles
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;

public class UncaughtWrongMethodType {
    static int size(Map<String, int[]> map, String... keys) { return map.size() + keys.length; }

    public static void main(String[] args) throws Throwable {
        MethodHandle size = MethodHandles.lookup().findStatic(UncaughtWrongMethodType.class, "size", MethodType.methodType(int.class, Map.class, String[].class));
        System.out.println((int) size.invoke(Map.of("a", new int[1]), "x", "y"));
        System.out.println((Integer) size.invokeExact(Map.of("a", new int[1]), "x"));
    }
}

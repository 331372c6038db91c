// features: method handles in tables, recursion through handles, handles of interface methods, handles to lambdas, exceptions through handles
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

public class HandleDispatch {
    static final Map<String, MethodHandle> TABLE = new LinkedHashMap<>();
    static final MethodHandle FACTORIAL;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            FACTORIAL = lookup.findStatic(HandleDispatch.class, "factorial", MethodType.methodType(long.class, int.class));
            MethodType ints = MethodType.methodType(int.class, int.class, int.class);
            for (String name : List.of("add", "sub", "mul", "div")) TABLE.put(name, lookup.findStatic(HandleDispatch.class, name, ints));
            TABLE.put("max", lookup.findStatic(Math.class, "max", ints));
            TABLE.put("compare", lookup.findStatic(Integer.class, "compare", ints));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static int add(int a, int b) { return a + b; }
    static int sub(int a, int b) { return a - b; }
    static int mul(int a, int b) { return a * b; }
    static int div(int a, int b) { return a / b; }

    static long factorial(int n) throws Throwable {
        return n < 2 ? 1 : n * (long) FACTORIAL.invokeExact(n - 1);
    }

    static int deep(int n, MethodHandle self) throws Throwable {
        return n == 0 ? 0 : 1 + (int) self.invokeExact(n - 1, self);
    }

    static String describe(Object o) { return "object " + o; }
    static String describe(CharSequence s) { return "chars " + s; }
    static String many(long a, double b, int c, double d, long e, boolean z, byte y, char x, short w, float v, String u) {
        return a + "," + b + "," + c + "," + d + "," + e + "," + z + "," + y + "," + x + "," + w + "," + v + "," + u;
    }

    static class Counter {
        private int value;
        private int next(int by) { return value += by; }
        static MethodHandle open() throws Exception {
            return MethodHandles.lookup().findVirtual(Counter.class, "next", MethodType.methodType(int.class, int.class));
        }
    }

    public static void main(String[] args) throws Throwable {
        for (Map.Entry<String, MethodHandle> entry : TABLE.entrySet()) System.out.print(entry.getKey() + "=" + (int) entry.getValue().invokeExact(17, 5) + " ");
        System.out.println(factorial(15));
        MethodHandle deep = MethodHandles.lookup().findStatic(HandleDispatch.class, "deep", MethodType.methodType(int.class, int.class, MethodHandle.class));
        System.out.println((int) deep.invokeExact(200, deep));
        try {
            int never = (int) TABLE.get("div").invokeExact(1, 0);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getMethodName() + " " + e.getStackTrace()[1].getMethodName());
        }
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle object = lookup.findStatic(HandleDispatch.class, "describe", MethodType.methodType(String.class, Object.class));
        MethodHandle chars = lookup.findStatic(HandleDispatch.class, "describe", MethodType.methodType(String.class, CharSequence.class));
        System.out.println((String) object.invoke("s") + " " + (String) chars.invoke("s") + " " + object.invoke(1.5f) + " " + object.invoke(null));
        MethodHandle many = lookup.findStatic(HandleDispatch.class, "many", MethodType.methodType(String.class, long.class, double.class, int.class, double.class, long.class, boolean.class, byte.class, char.class, short.class, float.class, String.class));
        System.out.println((String) many.invokeExact(1L, 2.0, 3, 4.0, 5L, true, (byte) 6, 'c', (short) 7, 8f, "u"));
        System.out.println(many.invokeWithArguments(1, 2, 3, 4f, (short) 5, false, (byte) -6, 'd', (byte) 7, 'e', null));
        System.out.println(MethodHandles.insertArguments(many, 1, 0.5, 9, 1.5).invoke(1L, 2L, true, (byte) 1, 'x', (short) 2, 3f, "w"));
        MethodHandle compute = lookup.findVirtual(IntBinaryOperator.class, "applyAsInt", MethodType.methodType(int.class, int.class, int.class));
        IntBinaryOperator lambda = (a, b) -> a * 10 + b;
        System.out.println((int) compute.invokeExact(lambda, 4, 2) + (int) compute.bindTo(lambda).invokeExact(1, 1));
        MethodHandle next = Counter.open();
        Counter counter = new Counter();
        int total = 0;
        for (int i = 0; i < 10; i++) total += (int) next.invokeExact(counter, i);
        System.out.println(total + " " + counter.value);
        MethodHandle newList = lookup.findConstructor(java.util.ArrayList.class, MethodType.methodType(void.class, java.util.Collection.class)).asType(MethodType.methodType(List.class, List.class));
        List<Integer> copy = (List<Integer>) newList.invokeExact(List.of(3, 1, 2));
        copy.add(9);
        System.out.println(copy);
        Supplier<Object> supplier = () -> {
            try {
                return TABLE.get("mul").invoke(6, 7);
            } catch (Throwable t) {
                throw new IllegalStateException(t);
            }
        };
        System.out.println(supplier.get());
        MethodHandle parse = lookup.findStatic(Integer.class, "parseInt", MethodType.methodType(int.class, String.class));
        MethodHandle plusOne = MethodHandles.insertArguments(TABLE.get("add"), 0, 1);
        MethodHandle print = MethodHandles.filterReturnValue(MethodHandles.filterReturnValue(parse, plusOne), lookup.findStatic(String.class, "valueOf", MethodType.methodType(String.class, int.class)));
        System.out.println((String) print.invokeExact("41") + print.type());
        Object result = MethodHandles.lookup().findVirtual(String.class, "charAt", MethodType.methodType(char.class, int.class)).invoke("xyz", 1);
        System.out.println(result + " " + result.getClass());
    }
}

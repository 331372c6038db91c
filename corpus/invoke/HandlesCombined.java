// features: method handles, insertArguments, dropArguments, filterArguments, filterReturnValue, guardWithTest, foldArguments, permuteArguments, catchException, asSpreader, asCollector, asType
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;

import static java.lang.invoke.MethodType.methodType;

public class HandlesCombined {
    static String join(String a, int b, long c) { return a + "/" + b + "/" + c; }
    static int parse(String s) { return Integer.parseInt(s); }
    static boolean even(int n) { return n % 2 == 0; }
    static String yes(int n) { return "even " + n; }
    static String no(int n) { return "odd " + n; }
    static String sum(int total, int a, int b) { return total + "=" + a + "+" + b; }
    static int plus(int a, int b) { return a + b; }
    static int recover(NumberFormatException e, String s) { return -s.length(); }
    static String shout(Object o) { return o.toString().toUpperCase(); }
    static String list(Object... all) { return Arrays.toString(all); }
    static void print(String s) { System.out.println("print " + s); }

    static MethodHandle find(String name, Class<?> result, Class<?>... parameters) throws Exception {
        return MethodHandles.lookup().findStatic(HandlesCombined.class, name, methodType(result, parameters));
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle join = find("join", String.class, String.class, int.class, long.class);
        MethodHandle inserted = MethodHandles.insertArguments(join, 1, 5, 6L);
        System.out.println(inserted.type() + " " + (String) inserted.invokeExact("a"));
        System.out.println(MethodHandles.insertArguments(join, 0, "z", 1).invoke(2));
        MethodHandle dropped = MethodHandles.dropArguments(join, 1, Object.class, double.class);
        System.out.println(dropped.type() + " " + dropped.invoke("b", new Object(), 2.5, 7, 8));
        System.out.println(MethodHandles.dropArguments(join, 0, List.of(int.class)).type());
        MethodHandle parse = find("parse", int.class, String.class);
        MethodHandle filtered = MethodHandles.filterArguments(join, 1, parse);
        System.out.println(filtered.type() + " " + filtered.invoke("c", "42", 9));
        MethodHandle shouted = MethodHandles.filterReturnValue(join, find("shout", String.class, Object.class).asType(methodType(String.class, String.class)));
        System.out.println((String) shouted.invokeExact("abc", 1, 2L));
        MethodHandle guarded = MethodHandles.guardWithTest(find("even", boolean.class, int.class), find("yes", String.class, int.class), find("no", String.class, int.class));
        System.out.println((String) guarded.invokeExact(4) + (String) guarded.invokeExact(5));
        MethodHandle folded = MethodHandles.foldArguments(find("sum", String.class, int.class, int.class, int.class), find("plus", int.class, int.class, int.class));
        System.out.println(folded.type() + " " + folded.invoke(3, 4));
        MethodHandle collected = MethodHandles.collectArguments(find("sum", String.class, int.class, int.class, int.class), 1, find("plus", int.class, int.class, int.class));
        System.out.println(collected.type() + " " + collected.invoke(1, 2, 3, 4));
        MethodHandle permuted = MethodHandles.permuteArguments(join, methodType(String.class, long.class, int.class, String.class), 2, 1, 0);
        System.out.println(permuted.type() + " " + permuted.invoke(1L, 2, "p"));
        MethodHandle doubled = MethodHandles.permuteArguments(find("plus", int.class, int.class, int.class), methodType(int.class, int.class), 0, 0);
        System.out.println((int) doubled.invokeExact(21));
        MethodHandle caught = MethodHandles.catchException(parse, NumberFormatException.class, find("recover", int.class, NumberFormatException.class, String.class));
        System.out.println((int) caught.invokeExact("12") + " " + (int) caught.invokeExact("twelve"));
        MethodHandle spread = join.asSpreader(Object[].class, 3);
        System.out.println(spread.type() + " " + spread.invoke(new Object[] {"s", 1, 2L}));
        try {
            Object r = spread.invoke(new Object[] {"s"});
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        MethodHandle list = find("list", String.class, Object[].class);
        System.out.println((String) list.asCollector(Object[].class, 2).invokeExact((Object) "x", (Object) "y") + list.invoke(1, 2, 3) + list.asFixedArity().invoke((Object) new Object[] {"only"}));
        MethodHandle typed = find("plus", int.class, int.class, int.class).asType(methodType(long.class, byte.class, Integer.class));
        System.out.println(typed + " " + (long) typed.invokeExact((byte) 3, (Integer) 4));
        MethodHandle object = parse.asType(methodType(Object.class, Object.class));
        Object result = object.invokeExact((Object) "77");
        System.out.println(result.getClass() + " " + result);
        MethodHandle nothing = parse.asType(methodType(void.class, String.class));
        nothing.invokeExact("1");
        MethodHandle voided = find("print", void.class, String.class).asType(methodType(Object.class, String.class));
        System.out.println((Object) voided.invokeExact("p"));
        System.out.println((String) MethodHandles.constant(String.class, "k").invokeExact() + (int) MethodHandles.constant(int.class, 3).invokeExact() + (long) MethodHandles.identity(long.class).invokeExact(8L) + (Object) MethodHandles.zero(String.class).invoke());
        MethodHandle get = MethodHandles.arrayElementGetter(int[].class);
        MethodHandle set = MethodHandles.arrayElementSetter(int[].class);
        int[] array = (int[]) MethodHandles.arrayConstructor(int[].class).invokeExact(3);
        set.invokeExact(array, 1, 6);
        System.out.println((int) get.invokeExact(array, 1) + " " + (int) MethodHandles.arrayLength(int[].class).invokeExact(array));
        MethodHandle thrower = MethodHandles.throwException(int.class, IllegalStateException.class);
        try {
            int never = (int) thrower.invokeExact(new IllegalStateException("thrown"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        MethodHandle exact = MethodHandles.exactInvoker(parse.type());
        System.out.println((int) exact.invokeExact(parse, "5") + (int) MethodHandles.invoker(methodType(int.class, Object.class)).invokeExact(parse, (Object) "6"));
        MethodHandle cast = MethodHandles.explicitCastArguments(find("plus", int.class, int.class, int.class), methodType(byte.class, long.class, double.class));
        System.out.println((byte) cast.invokeExact(1L << 32 | 200, 100.9));
        MethodType type = methodType(String.class, int.class, Object[].class);
        System.out.println(type + " " + type.erase() + type.generic() + type.wrap() + type.changeReturnType(void.class).toMethodDescriptorString() + type.parameterCount() + type.equals(MethodType.fromMethodDescriptorString("(I[Ljava/lang/Object;)Ljava/lang/String;", null)));
        System.out.println(type == methodType(String.class, new Class<?>[] {int.class, Object[].class}) ? "same" : "different");
    }
}

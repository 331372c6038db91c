// features: lambdas, stack traces, null messages inside adapters, class casts inside adapters, method handles
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

public class HiddenFrames {
    interface Body { void run() throws Throwable; }
    interface Unboxing { int get(Integer value); }
    static int value(int x) { return x; }

    static void attempt(String what, Body body) {
        try {
            body.run();
            System.out.println(what + ": nothing");
        } catch (Throwable e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void traced(String what, Body body) {
        try {
            body.run();
        } catch (Throwable e) {
            System.out.print(what + ":");
            for (StackTraceElement element : e.getStackTrace()) {
                if (element.getClassName().startsWith("HiddenFrames")) System.out.print(" " + element.getMethodName() + "@" + element.getLineNumber());
            }
            System.out.println();
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) throws Throwable {
        ToIntFunction<Integer> intValue = Integer::intValue;
        attempt("receiver", () -> intValue.applyAsInt(null));
        Unboxing unboxing = HiddenFrames::value;
        attempt("unboxing", () -> unboxing.get(null));
        Function<Object, Object> length = (Function) (Function<String, Integer>) String::length;
        attempt("argument", () -> length.apply(5));
        attempt("no receiver", () -> length.apply(null));
        Supplier<Integer> nothing = () -> null;
        IntSupplier result = nothing::get;
        attempt("result", () -> result.getAsInt());
        MethodHandle handle = MethodHandles.lookup().findVirtual(String.class, "length", MethodType.methodType(int.class));
        attempt("handle receiver", () -> { int n = (int) handle.invokeExact((String) null); });
        attempt("handle cast", () -> { Object o = 5; int n = (int) handle.invoke(o); });
        VarHandle element = MethodHandles.arrayElementVarHandle(int[].class);
        attempt("load", () -> element.get((int[]) null, 1));
        attempt("store", () -> element.set((int[]) null, 1, 2));
        attempt("swap", () -> element.compareAndSet((int[]) null, 1, 2, 3));
        attempt("bounds", () -> element.get(new int[2], -1));
        MethodHandle none = null;
        attempt("no handle", () -> none.invoke());
        Function<Integer, Integer> failing = n -> 10 / n;
        traced("lambda", () -> failing.andThen(n -> n + 1).apply(0));
        traced("concat", () -> System.out.println("text " + new Object() { @Override public String toString() { throw new IllegalStateException(); } }));
        record Failing(Object o) {}
        traced("record", () -> new Failing(new Object() { @Override public int hashCode() { throw new IllegalStateException(); } }).hashCode());
        traced("handle", () -> MethodHandles.lookup().findStatic(HiddenFrames.class, "main", MethodType.methodType(void.class, String[].class)).bindTo(args.length == 0 ? 5 : null));
    }
}

// features: VarHandle exact behaviour; MethodHandles.varHandleExactInvoker; CallSite.dynamicInvoker; Lookup.unreflectSpecial
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.VarHandle;
import java.lang.invoke.WrongMethodTypeException;

public class ExactHandles {
    int number;
    static long total;

    static class Base {
        String name() {
            return "base";
        }
    }

    static class Derived extends Base {
        @Override
        String name() {
            return "derived";
        }

        static String above(Derived object) throws Throwable {
            MethodHandle special = MethodHandles.lookup()
                    .unreflectSpecial(Base.class.getDeclaredMethod("name"), Derived.class);
            return special.type() + " " + (String) special.invokeExact(object);
        }
    }

    interface Attempt {
        Object get() throws Throwable;
    }

    static void attempt(String name, Attempt attempt) {
        try {
            System.out.println(name + ": " + attempt.get());
        } catch (Throwable thrown) {
            String said = String.valueOf(thrown.getMessage()).replaceAll("@[0-9a-f]+", "@");
            System.out.println(name + ": " + thrown.getClass().getName()
                    + (thrown instanceof WrongMethodTypeException ? "" : " " + said));
        }
    }

    static int twice(int value) {
        return 2 * value;
    }

    static int thrice(int value) {
        return 3 * value;
    }

    public static void main(String[] arguments) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle number = lookup.findVarHandle(ExactHandles.class, "number", int.class);
        VarHandle exact = number.withInvokeExactBehavior();
        ExactHandles object = new ExactHandles();
        System.out.println(number.hasInvokeExactBehavior() + " " + exact.hasInvokeExactBehavior() + " "
                + exact.withInvokeBehavior().hasInvokeExactBehavior() + " " + (exact == exact.withInvokeExactBehavior()));
        attempt("set", () -> {
            exact.set(object, 7);
            return object.number;
        });
        attempt("set of a short", () -> {
            exact.set(object, (short) 8);
            return object.number;
        });
        attempt("loose set of a short", () -> {
            number.set(object, (short) 8);
            return object.number;
        });
        attempt("get as an object", () -> exact.get(object));
        attempt("get", () -> (int) exact.get(object));
        attempt("get of an object", () -> (int) exact.get((Object) object));
        attempt("swap", () -> exact.compareAndSet(object, 8, 9));
        attempt("static", () -> {
            VarHandle sum = lookup.findStaticVarHandle(ExactHandles.class, "total", long.class)
                    .withInvokeExactBehavior();
            sum.set(5L);
            long before = (long) sum.getAndAdd(4L);
            return before + " " + total;
        });
        attempt("static with an int", () -> {
            VarHandle sum = lookup.findStaticVarHandle(ExactHandles.class, "total", long.class)
                    .withInvokeExactBehavior();
            sum.set(5);
            return total;
        });
        MethodType setter = MethodType.methodType(void.class, ExactHandles.class, int.class);
        MethodHandle set = MethodHandles.varHandleExactInvoker(VarHandle.AccessMode.SET, setter);
        System.out.println(set.type());
        attempt("exact invoker", () -> {
            set.invokeExact(number, object, 12);
            return object.number;
        });
        attempt("exact invoker on another type", () -> {
            VarHandle elements = MethodHandles.arrayElementVarHandle(int[].class);
            set.invoke(elements, object, 12);
            return object.number;
        });
        attempt("exact invoker of a wider type", () -> {
            MethodHandle wide = MethodHandles.varHandleExactInvoker(
                    VarHandle.AccessMode.GET, MethodType.methodType(Object.class, ExactHandles.class));
            return wide.invoke(number, object);
        });
        attempt("invoker of a wider type", () -> {
            MethodHandle wide = MethodHandles.varHandleInvoker(
                    VarHandle.AccessMode.GET, MethodType.methodType(Object.class, ExactHandles.class));
            return wide.invoke(number, object);
        });

        MethodType intToInt = MethodType.methodType(int.class, int.class);
        MutableCallSite site = new MutableCallSite(lookup.findStatic(ExactHandles.class, "twice", intToInt));
        MethodHandle dynamic = site.dynamicInvoker();
        System.out.println(dynamic.type() + " " + (int) dynamic.invokeExact(5));
        site.setTarget(lookup.findStatic(ExactHandles.class, "thrice", intToInt));
        System.out.println((int) dynamic.invokeExact(5));

        attempt("special", () -> Derived.above(new Derived()));
        attempt("special from outside", () -> lookup.unreflectSpecial(
                Base.class.getDeclaredMethod("name"), Derived.class));
        attempt("special of another class", () -> lookup.findSpecial(
                Object.class, "toString", MethodType.methodType(String.class), Derived.class));
    }
}

// features: method handles, findVirtual, findStatic, findConstructor, getters and setters, findSpecial, unreflect, invokeExact, invoke
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.WrongMethodTypeException;
import java.util.ArrayList;
import java.util.List;

public class HandlesDirect {
    static int counter = 5;
    private final String name;
    long value;

    HandlesDirect(String name, long value) { this.name = name; this.value = value; }

    private String secret(int times) { return name.repeat(times); }
    static double mean(double a, double b) { return (a + b) / 2; }
    static String all(Object first, String... rest) { return first + ":" + rest.length + String.join(",", rest); }
    @Override public String toString() { return "HD(" + name + "," + value + ")"; }
    static void fail(String why) throws Exception { throw new Exception(why); }

    static class Sub extends HandlesDirect {
        Sub() { super("sub", 1); }
        @Override public String toString() { return "Sub"; }
        static MethodHandle above() throws Exception {
            return MethodHandles.lookup().findSpecial(HandlesDirect.class, "toString", MethodType.methodType(String.class), Sub.class);
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle length = lookup.findVirtual(String.class, "length", MethodType.methodType(int.class));
        int n = (int) length.invokeExact("hello");
        System.out.println(n + " " + length + " " + length.type());
        MethodHandle mean = lookup.findStatic(HandlesDirect.class, "mean", MethodType.methodType(double.class, double.class, double.class));
        System.out.println((double) mean.invokeExact(1.0, 2.0) + " " + (double) mean.invoke(1, 4f) + " " + mean.invoke(Integer.valueOf(3), 'a'));
        MethodHandle make = lookup.findConstructor(HandlesDirect.class, MethodType.methodType(void.class, String.class, long.class));
        HandlesDirect made = (HandlesDirect) make.invokeExact("n", 7L);
        Object again = make.invoke("m", 8);
        System.out.println(made + " " + again + " " + make.type());
        MethodHandle secret = lookup.findVirtual(HandlesDirect.class, "secret", MethodType.methodType(String.class, int.class));
        System.out.println((String) secret.invokeExact(made, 3) + secret.invoke((Object) made, (Object) 2));
        MethodHandle get = lookup.findGetter(HandlesDirect.class, "value", long.class);
        MethodHandle set = lookup.findSetter(HandlesDirect.class, "value", long.class);
        set.invokeExact(made, 99L);
        set.invoke(made, (short) 98);
        System.out.println((long) get.invokeExact(made) + " " + get.type() + set.type());
        MethodHandle getCounter = lookup.findStaticGetter(HandlesDirect.class, "counter", int.class);
        MethodHandle setCounter = lookup.findStaticSetter(HandlesDirect.class, "counter", int.class);
        setCounter.invokeExact(6);
        System.out.println((int) getCounter.invokeExact() + counter);
        System.out.println(Sub.above().invoke(new Sub()) + " " + new Sub());
        MethodHandle add = lookup.findVirtual(List.class, "add", MethodType.methodType(boolean.class, Object.class));
        List<Object> list = new ArrayList<>();
        boolean changed = (boolean) add.invoke(list, 1);
        add.invoke(list, "two");
        System.out.println(changed + " " + list);
        MethodHandle all = lookup.findStatic(HandlesDirect.class, "all", MethodType.methodType(String.class, Object.class, String[].class));
        System.out.println(all.invoke("x") + " " + all.invoke("x", "a", "b") + " " + all.invoke((Object) 1, new String[] {"q"}) + " " + all.isVarargsCollector() + all.asFixedArity().isVarargsCollector());
        System.out.println(all.invokeWithArguments("f", "g", "h") + " " + mean.invokeWithArguments(List.of(2, 5)) + length.invokeWithArguments("four"));
        MethodHandle bound = secret.bindTo(made);
        System.out.println(bound.type() + " " + bound.invoke(2) + (String) lookup.bind(made, "toString", MethodType.methodType(String.class)).invokeExact());
        MethodHandle reflected = lookup.unreflect(String.class.getMethod("concat", String.class));
        System.out.println((String) reflected.invokeExact("a", "b"));
        try {
            int wrong = (int) mean.invokeExact(1, 2);
        } catch (WrongMethodTypeException e) {
            System.out.println(e.getMessage());
        }
        try {
            mean.invoke("a", "b");
        } catch (WrongMethodTypeException e) {
            System.out.println(e.getMessage());
        }
        try {
            Object text = "text";
            mean.invoke(text, text);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            length.invoke((String) null);
        } catch (NullPointerException e) {
            System.out.println("null receiver");
        }
        try {
            MethodHandle fail = lookup.findStatic(HandlesDirect.class, "fail", MethodType.methodType(void.class, String.class));
            fail.invokeExact("because");
        } catch (Exception e) {
            System.out.println(e.getClass() + e.getMessage());
        }
        try {
            lookup.findVirtual(String.class, "nothing", MethodType.methodType(void.class, int.class, String.class));
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        try {
            lookup.findGetter(HandlesDirect.class, "missing", String.class);
        } catch (NoSuchFieldException e) {
            System.out.println(e.getMessage());
        }
        try {
            MethodHandles.publicLookup().findVirtual(HandlesDirect.class, "secret", MethodType.methodType(String.class, int.class));
        } catch (IllegalAccessException e) {
            System.out.println("no access");
        }
        try {
            lookup.findSetter(HandlesDirect.class, "name", String.class);
        } catch (IllegalAccessException e) {
            System.out.println("final");
        }
    }
}

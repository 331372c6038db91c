// features: lambdas, method references, boxing and widening in method references, void-compatible lambdas
import java.util.function.*;

public class LambdaConversions {
    interface IntToLong { long apply(int value); }
    interface LongToDouble { double apply(long value); }
    interface IntToObject { Object apply(int value); }
    interface ObjectToInt { int apply(Object value); }
    interface CharToInt { int apply(char value); }
    interface ByteToFloat { float apply(byte value); }
    interface Sink<T> { void accept(T value); }
    interface Wide { Number make(short a, long b, double c, Integer d); }

    static int calls;

    static int twice(int value) { return 2 * value; }
    static long widened(long value) { return value + 1; }
    static double halved(double value) { return value / 2; }
    static Integer boxed(Integer value) { return value + 100; }
    static int counting(Object value) { calls++; return String.valueOf(value).length(); }
    static Double mixed(int a, double b, double c, long d) { return a + b + c + d; }
    static float asFloat(float value) { return value * 1.5f; }

    public static void main(String[] args) {
        IntToLong a = LambdaConversions::twice;
        IntToLong b = LambdaConversions::widened;
        LongToDouble c = LambdaConversions::halved;
        IntToObject d = LambdaConversions::twice;
        IntToObject e = LambdaConversions::boxed;
        System.out.println(a.apply(Integer.MAX_VALUE) + " " + b.apply(-1) + " " + c.apply(7) + " " + d.apply(21) + " " + e.apply(1));
        System.out.println(d.apply(3).getClass() + " " + e.apply(3).getClass());
        CharToInt f = Character::getNumericValue;
        CharToInt g = LambdaConversions::twice;
        ByteToFloat h = LambdaConversions::asFloat;
        System.out.println(f.apply('7') + " " + g.apply('A') + " " + h.apply((byte) -4));
        ObjectToInt i = LambdaConversions::counting;
        Sink<String> j = LambdaConversions::counting;
        Runnable k = () -> counting("xyz");
        j.accept("abc");
        k.run();
        System.out.println(i.apply(null) + " " + calls);
        Function<Integer, Long> l = x -> (long) x;
        ToLongFunction<Integer> m = Integer::longValue;
        ToDoubleFunction<Integer> n = LambdaConversions::twice;
        Supplier<Object> o = () -> 'c';
        Function<Object, String> p = Object::toString;
        BiFunction<Integer, Integer, Integer> q = Integer::sum;
        BinaryOperator<Long> r = Long::max;
        System.out.println(l.apply(5) + m.applyAsLong(6) + " " + n.applyAsDouble(4) + " " + o.get() + p.apply(1.5) + q.apply(2, 3) + r.apply(9L, 8L));
        Wide s = LambdaConversions::mixed;
        System.out.println(s.make((short) -1, 1L << 40, 0.25, 7));
        try {
            Function<String, Integer> parse = Integer::parseInt;
            Function<Object, Integer> bad = cast(parse);
            bad.apply(42);
        } catch (ClassCastException x) {
            System.out.println("cast");
        }
        try {
            ToIntFunction<Integer> unboxing = x -> x;
            unboxing.applyAsInt(null);
        } catch (NullPointerException x) {
            System.out.println("null");
        }
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.negate().or(x -> x == null).test("") + " " + empty.and(x -> true).test(""));
        IntBinaryOperator op = Math::max;
        DoubleUnaryOperator root = Math::sqrt;
        LongSupplier now = () -> 1L << 33;
        BooleanSupplier yes = () -> calls > 0;
        System.out.println(op.applyAsInt(3, 9) + " " + root.andThen(v -> v + 1).compose(v -> v * 4).applyAsDouble(4) + " " + now.getAsLong() + yes.getAsBoolean());
    }

    @SuppressWarnings("unchecked")
    static <T> Function<Object, Integer> cast(Function<T, Integer> function) {
        return (Function<Object, Integer>) (Function<?, Integer>) function;
    }
}

// features: LambdaMetafactory called directly, altMetafactory, StringConcatFactory called directly, serialisable lambdas, asInterfaceInstance

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.StringConcatFactory;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;

public class LambdasByHand {
    interface Kept extends Function<String, String>, Serializable {}

    static int plus(int first, int second) { return first + second; }

    public static void main(String[] arguments) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType unary = MethodType.methodType(int.class, int.class);
        MethodHandle plus = lookup.findStatic(LambdasByHand.class, "plus", MethodType.methodType(int.class, int.class, int.class));
        MethodType capturing = MethodType.methodType(IntUnaryOperator.class, int.class);
        CallSite site = LambdaMetafactory.metafactory(lookup, "applyAsInt", capturing, unary, plus, unary);
        IntUnaryOperator addsThree = (IntUnaryOperator) site.getTarget().invokeExact(3);
        System.out.println(addsThree.applyAsInt(4) + " " + site.type());
        MethodHandle absolute = lookup.findStatic(Math.class, "abs", unary);
        CallSite other = LambdaMetafactory.altMetafactory(lookup, "applyAsInt", MethodType.methodType(IntUnaryOperator.class),
            unary, absolute, unary, LambdaMetafactory.FLAG_MARKERS, 1, Cloneable.class);
        IntUnaryOperator marked = (IntUnaryOperator) other.getTarget().invokeExact();
        System.out.println(marked.applyAsInt(-9) + " " + (marked instanceof Cloneable));
        MethodHandle text = StringConcatFactory.makeConcatWithConstants(lookup, "text",
            MethodType.methodType(String.class, int.class, String.class), "<\1|\2|\1>", "constant").getTarget();
        System.out.println((String) text.invokeExact(5, "six"));
        stream();
        Runnable runs = MethodHandleProxies.asInterfaceInstance(Runnable.class, MethodHandles.dropReturn(
            MethodHandles.insertArguments(plus, 0, 1, 2)));
        runs.run();
        System.out.println(MethodHandleProxies.isWrapperInstance(runs));
    }

    static void stream() throws Exception {
        String captured = "!";
        int count = 2;
        Kept kept = text -> text + captured.repeat(count);
        Object copy = copied(kept);
        System.out.println(((Kept) copy).apply("kept") + " " + (copy == kept));
        Runnable reference = (Runnable & Serializable) System.out::flush;
        try {
            copied(reference);
        } catch (java.io.NotSerializableException problem) {
            System.out.println("not serialisable: " + problem.getMessage());
        }
        Function<Object, String> plain = (Function<Object, String> & Serializable) String::valueOf;
        System.out.println(((Function<Object, String>) copied(plain)).apply(12));
    }

    @SuppressWarnings("unchecked")
    static <T> T copied(T object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(object);
        return (T) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }
}

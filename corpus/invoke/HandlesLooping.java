// features: MethodHandles loops, tryFinally, tableSwitch, loops of several clauses

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.List;

public class HandlesLooping {
    static int one() { return 1; }
    static boolean belowTwenty(int value) { return value < 20; }
    static int twice(int value) { return value * 2; }
    static int sum(int value, int counter) { return value + counter; }
    static int sumOf(int value, Integer element) { return value + element; }
    static int fail(int value) { throw new IllegalStateException("failed at " + value); }
    static int after(Throwable thrown, int result, int value) {
        System.out.println("after " + thrown + " " + result + " " + value);
        return result + 100;
    }
    static void print(String text) { System.out.println(text); }
    static void printAfter(Throwable thrown, String text) { System.out.println("printed " + text + " " + thrown); }
    static long factor(long product, int counter) { return product * counter; }
    static int next(long product, int counter) { return counter + 1; }
    static boolean upTo(long product, int counter, int last) { return counter <= last; }

    static MethodHandle own(String name, Class<?> result, Class<?>... parameters) throws Exception {
        return MethodHandles.lookup().findStatic(HandlesLooping.class, name, MethodType.methodType(result, parameters));
    }

    public static void main(String[] arguments) throws Throwable {
        loops();
        clauses();
        cleanups();
        switches();
    }

    static void loops() throws Throwable {
        MethodHandle one = own("one", int.class);
        MethodHandle below = own("belowTwenty", boolean.class, int.class);
        MethodHandle twice = own("twice", int.class, int.class);
        System.out.println((int) MethodHandles.whileLoop(one, below, twice).invokeExact());
        System.out.println((int) MethodHandles.doWhileLoop(one, twice, below).invokeExact());
        MethodHandle five = MethodHandles.constant(int.class, 5);
        MethodHandle ten = MethodHandles.constant(int.class, 10);
        MethodHandle sum = own("sum", int.class, int.class, int.class);
        System.out.println((int) MethodHandles.countedLoop(five, ten, sum).invokeExact());
        System.out.println((int) MethodHandles.countedLoop(five, ten, one, sum).invokeExact());
        MethodHandle sumOf = own("sumOf", int.class, int.class, Integer.class);
        MethodHandle iterated = MethodHandles.iteratedLoop(null, MethodHandles.constant(int.class, 7), sumOf);
        System.out.println(iterated.type() + " " + (int) iterated.invoke(List.of(1, 2, 3)));
    }

    /** A factorial: the product, and the counter that decides. */
    static void clauses() throws Throwable {
        MethodHandle[] product = {MethodHandles.constant(long.class, 1L), own("factor", long.class, long.class, int.class)};
        MethodHandle[] counter = {
            MethodHandles.constant(int.class, 1), own("next", int.class, long.class, int.class),
            own("upTo", boolean.class, long.class, int.class, int.class),
            MethodHandles.identity(long.class)};
        MethodHandle loop = MethodHandles.loop(product, counter);
        System.out.println(loop.type() + " " + (long) loop.invoke(12));
        try {
            MethodHandles.loop(new MethodHandle[] {own("one", int.class)});
        } catch (IllegalArgumentException problem) {
            System.out.println(problem.getMessage());
        }
    }

    static void cleanups() throws Throwable {
        MethodHandle after = own("after", int.class, Throwable.class, int.class, int.class);
        System.out.println((int) MethodHandles.tryFinally(own("twice", int.class, int.class), after).invokeExact(4));
        try {
            int unused = (int) MethodHandles.tryFinally(own("fail", int.class, int.class), after).invokeExact(5);
        } catch (IllegalStateException thrown) {
            System.out.println("out came " + thrown.getMessage());
        }
        MethodHandle print = own("print", void.class, String.class);
        MethodHandle printAfter = own("printAfter", void.class, Throwable.class, String.class);
        MethodHandles.tryFinally(print, printAfter).invokeExact("text");
    }

    static void switches() throws Throwable {
        MethodHandle[] cases = new MethodHandle[3];
        for (int number = 0; number < cases.length; number++) {
            cases[number] = text("case " + number);
        }
        MethodHandle pick = MethodHandles.tableSwitch(text("another"), cases);
        for (int number = -1; number <= 3; number++) {
            System.out.println((String) pick.invokeExact(number));
        }
    }

    static MethodHandle text(String text) {
        return MethodHandles.dropArguments(MethodHandles.constant(String.class, text), 0, int.class);
    }
}

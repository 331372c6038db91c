// features: variable handles of variable handles
// jdk: 25

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.Callable;

/** Values and coordinates that are filtered, inserted, dropped, collected and put in another order. */
public class VarHandleCombinators {
    static int[][] table = {{1, 2, 3}, {4, 5, 6}};
    static int number = 10;

    static String shown(int value) {
        return "<" + value + ">";
    }

    static int hidden(String text) {
        return Integer.parseInt(text.substring(1, text.length() - 1));
    }

    static int checked(String text) throws java.io.IOException {
        throw new java.io.IOException(text);
    }

    static int[] row(int index) {
        return table[index];
    }

    static int sum(int left, int right) {
        return left + right;
    }

    static int scaledIn(int factor, int value) {
        return value / factor;
    }

    static int scaledOut(int factor, int value) {
        return value * factor;
    }

    static int negated(int value) {
        return -value;
    }

    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Throwable thrown) {
            System.out.println(what + ": " + thrown.getClass().getName() + ": " + thrown.getMessage());
        }
    }

    static MethodHandle find(String name, Class<?> result, Class<?>... parameters) throws Exception {
        return MethodHandles.lookup()
                .findStatic(VarHandleCombinators.class, name, MethodType.methodType(result, parameters));
    }

    public static void main(String[] args) throws Throwable {
        VarHandle field = MethodHandles.lookup().findStaticVarHandle(VarHandleCombinators.class, "number", int.class);
        VarHandle element = MethodHandles.arrayElementVarHandle(int[].class);
        MethodHandle shown = find("shown", String.class, int.class);
        MethodHandle hidden = find("hidden", int.class, String.class);

        VarHandle text = MethodHandles.filterValue(field, hidden, shown);
        System.out.println(text.varType() + " " + text.coordinateTypes());
        System.out.println((String) text.get());
        text.set("<77>");
        System.out.println(number + " " + (String) text.getAndSet("<5>") + " " + number);
        System.out.println(text.compareAndSet("<5>", "<6>") + " " + (String) text.compareAndExchange("<6>", "<8>"));
        System.out.println((String) text.getVolatile() + " " + text.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
        System.out.println((String) text.toMethodHandle(VarHandle.AccessMode.GET).invokeExact());

        VarHandle first = MethodHandles.insertCoordinates(element, 1, 0);
        System.out.println((int) first.get(table[1]) + " " + first.coordinateTypes());
        VarHandle fixed = MethodHandles.insertCoordinates(element, 0, (Object) table[0]);
        fixed.set(2, 33);
        System.out.println(table[0][2] + " " + (int) fixed.getAndAdd(2, 1) + " " + table[0][2]);
        VarHandle swapped = MethodHandles.permuteCoordinates(element, List.of(int.class, int[].class), 1, 0);
        System.out.println((int) swapped.get(1, table[0]) + " " + swapped.coordinateTypes());
        VarHandle byRow = MethodHandles.filterCoordinates(element, 0, find("row", int[].class, int.class));
        byRow.set(1, 2, 66);
        System.out.println((int) byRow.get(1, 2) + " " + byRow.coordinateTypes());
        VarHandle summed = MethodHandles.collectCoordinates(byRow, 1, find("sum", int.class, int.class, int.class));
        System.out.println((int) summed.get(1, 1, 1) + " " + summed.coordinateTypes());
        VarHandle dropped = MethodHandles.dropCoordinates(field, 0, String.class, long.class);
        System.out.println((int) dropped.get("unused", 5L) + " " + dropped.coordinateTypes());
        VarHandle negative = MethodHandles.filterValue(field, find("negated", int.class, int.class),
                find("negated", int.class, int.class));
        System.out.println((int) negative.getAndSet(3) + " " + number);
        VarHandle scaled = MethodHandles.filterValue(field, find("scaledIn", int.class, int.class, int.class),
                find("scaledOut", int.class, int.class, int.class));
        System.out.println(scaled.coordinateTypes() + " " + (int) scaled.get(10));
        scaled.set(10, 70);
        System.out.println(number);
        System.out.println(MethodHandles.filterValue(text, shown, hidden).varType());

        attempt("checked", () -> MethodHandles.filterValue(field, find("checked", int.class, String.class), shown));
        attempt("arity", () -> MethodHandles.filterValue(field, find("sum", int.class, int.class, int.class), shown));
        attempt("position", () -> MethodHandles.insertCoordinates(element, 2, 0));
        attempt("too many", () -> MethodHandles.insertCoordinates(element, 1, 0, 1));
        attempt("no number", () -> MethodHandles.insertCoordinates(element, 1, "text"));
        attempt("unsupported", () -> (String) text.getAndBitwiseOr("<1>"));
        attempt("bound", () -> (int) byRow.get(1, 9));
        attempt("null", () -> (int) first.get((int[]) null));
        VarHandle exact = text.withInvokeExactBehavior();
        attempt("exact", () -> (String) exact.get());
        attempt("not exact", () -> (Object) exact.get());
        System.out.println(exact.hasInvokeExactBehavior() + " " + text.hasInvokeExactBehavior());
        System.out.println(text.describeConstable());
    }
}

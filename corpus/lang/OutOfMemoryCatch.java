// features: OutOfMemoryError, arrays, exceptions
import java.util.ArrayList;
import java.util.List;

public class OutOfMemoryCatch {
    static void attempt(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + " fine");
        } catch (OutOfMemoryError e) {
            System.out.println(what + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt("huge", () -> System.out.println(new int[Integer.MAX_VALUE].length));
        attempt("huge long", () -> System.out.println(new long[Integer.MAX_VALUE - 100].length));
        attempt("huge grid", () -> System.out.println(new double[100_000][100_000].length));
        attempt("huge objects", () -> System.out.println(new Object[Integer.MAX_VALUE - 2].length));
        attempt("small", () -> System.out.println(new byte[1 << 20].length));
        attempt("list", () -> {
            List<long[]> hold = new ArrayList<>();
            while (true) {
                hold.add(new long[1 << 22]);
            }
        });
        attempt("string", () -> System.out.println("x".repeat(Integer.MAX_VALUE / 4).length() > 0));
        attempt("overflow", () -> System.out.println("xy".repeat(Integer.MAX_VALUE)));
        int[] after = new int[1000];
        after[999] = 5;
        System.out.println("alive " + after[999]);
    }
}

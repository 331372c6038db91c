// features: ArrayStoreException, ClassCastException, checkcast, instanceof, array covariance
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

public class ArrayStores {
    interface Shape {}

    static class Circle implements Shape {}

    static class Square implements Shape {}

    static void attempt(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + " fine");
        } catch (RuntimeException e) {
            System.out.println(what + " " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Object[] strings = new String[2];
        attempt("string", () -> strings[0] = "ok");
        attempt("null", () -> strings[1] = null);
        attempt("integer", () -> strings[1] = 5);
        Shape[] circles = new Circle[1];
        attempt("circle", () -> circles[0] = new Circle());
        attempt("square", () -> circles[0] = new Square());
        Object[] nested = new int[2][];
        attempt("int array", () -> nested[0] = new int[1]);
        attempt("long array", () -> nested[1] = new long[1]);
        Object[][] deep = new String[1][1];
        attempt("deep", () -> deep[0][0] = 'c');
        attempt("deep row", () -> deep[0] = new Integer[1]);
        attempt("bounds before type", () -> strings[2] = 5);
        Object o = "text";
        attempt("cast", () -> System.out.println((Integer) o));
        attempt("cast array", () -> System.out.println(((int[]) o).length));
        Object ints = new int[0];
        attempt("from array", () -> System.out.println((String) ints));
        attempt("array to array", () -> System.out.println(((long[]) ints).length));
        attempt("objects to strings", () -> System.out.println(((String[]) new Object[0]).length));
        attempt("strings to objects", () -> System.out.println(((Object[]) new String[0]).length));
        attempt("cloneable", () -> System.out.println(((Cloneable) ints) != null));
        attempt("serializable", () -> System.out.println(((Serializable) ints) != null));
        attempt("comparable", () -> System.out.println(((Comparable) ints) != null));
        attempt("interface", () -> System.out.println((Shape) o));
        attempt("null cast", () -> System.out.println((Shape) null));
        attempt("sibling", () -> System.out.println((Square) (Shape) new Circle()));
        List raw = new ArrayList<String>();
        raw.add(1);
        List<String> list = raw;
        attempt("polluted", () -> System.out.println(list.get(0).length()));
        attempt("lambda cast", () -> ((Runnable) (Object) new Circle()).run());
        Object[] kinds = {new Circle(), new Square(), new Circle[0], new int[0][0], "s", 1, 'c', 2.0, null};
        for (Object k : kinds) {
            System.out.print((k instanceof Shape) + " " + (k instanceof Object[]) + " " + (k instanceof Comparable) + " "
                + (k instanceof Number) + " " + (k instanceof Cloneable) + " " + (k instanceof Shape[]) + "; ");
        }
        System.out.println();
        Number n = 3.5f;
        attempt("number", () -> System.out.println((Float) n + (Integer) n));
    }
}

// features: uncaught exception, ArrayStoreException, varargs, stack traces, generics
public class UncaughtArrayStore {
    @SafeVarargs
    static <T> T[] fill(T value, T... array) {
        for (int i = 0; i < array.length; i++) {
            array[i] = value;
        }
        return array;
    }

    public static void main(String[] args) {
        Number[] fine = fill(1, new Number[] {2.0, 3L});
        System.out.println(fine[1]);
        Number[] ints = new Integer[2];
        System.out.println(fill(2.5, ints).length);
    }
}

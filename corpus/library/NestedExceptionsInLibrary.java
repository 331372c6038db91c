// features: exceptions thrown by library calls with their messages, ArrayStoreException, NegativeArraySize, NumberFormat, arithmetic, cast messages

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

public class NestedExceptionsInLibrary {
    static Object nothing() {
        return null;
    }

    static int[] numbers = {1, 2, 3};
    static String text;

    public static void main(String[] args) {
        Object object = "a string";
        Object[] strings = new String[2];
        List<Callable<Object>> actions = List.of(
                () -> 1 / (numbers[0] - 1),
                () -> 5L % (numbers[0] - 1L),
                () -> numbers[3],
                () -> numbers[-1],
                () -> new int[numbers[0] - 5],
                () -> (Integer) object,
                () -> (int[]) object,
                () -> strings[0] = 5,
                () -> text.length(),
                () -> nothing().hashCode(),
                () -> "abc".charAt(5),
                () -> Integer.parseInt("12x"),
                () -> Long.valueOf(""),
                () -> Double.parseDouble("one"),
                () -> List.of(1, 2).get(2),
                () -> new ArrayList<>(List.of(1)).remove(3),
                () -> new ArrayList<>(-1),
                () -> List.of(1).iterator().next().compareTo(null),
                () -> Map.of().entrySet().iterator().next(),
                () -> Enum.valueOf(Thread.State.class, "ASLEEP"),
                () -> Class.forName("not.Here"),
                () -> new StringBuilder("x").insert(9, "y").length(),
                () -> Character.toChars(-1).length,
                () -> Math.toIntExact(1L << 40),
                () -> List.of("a", "b", "a").stream().collect(java.util.stream.Collectors.toMap(s -> s, s -> 1)),
                () -> java.util.Optional.empty().orElseThrow(),
                () -> new int[2][-1],
                () -> ((Object) numbers).getClass().getMethod("nope"),
                () -> {
                    throw new Exception("plain", new RuntimeException("inner"));
                });
        int number = 0;
        for (Callable<Object> action : actions) {
            try {
                System.out.println(number + " returned " + action.call());
            } catch (Exception e) {
                String message = e.getMessage();
                // How "abc".charAt(5) words its message changed between Java releases.
                System.out.println(number + " " + e.getClass().getName() + (e instanceof StringIndexOutOfBoundsException ? "" : ": " + message) + (e.getCause() == null ? "" : " / " + e.getCause()));
            }
            number++;
        }
        Iterator<Integer> it = new ArrayList<>(List.of(1)).iterator();
        it.next();
        try {
            it.next();
        } catch (java.util.NoSuchElementException e) {
            System.out.println(e);
        }
        try {
            recurse(0);
        } catch (StackOverflowError e) {
            System.out.println("overflow " + (e.getMessage() == null) + " " + (e.getStackTrace().length > 100));
        }
    }

    static int recurse(int n) {
        return recurse(n + 1) + 1;
    }
}

package spelunk;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Something that builds one value out of choices. Exploration executes it for every way to choose,
 * so that it stands for all values it can build. Generators are combined as if there was one value.
 */
@FunctionalInterface
public interface Generator<T> {
    T generate();

    /** What the function makes of a value. */
    default <R> Generator<R> map(Function<? super T, ? extends R> function) {
        return () -> function.apply(generate());
    }

    /** A value of the generator that depends on a value of this one. */
    default <R> Generator<R> flatMap(Function<? super T, ? extends Generator<? extends R>> next) {
        return () -> next.apply(generate()).generate();
    }

    /** Only the values that satisfy the predicate; the others end their path. */
    default Generator<T> filter(Predicate<? super T> accepts) {
        return () -> {
            T value = generate();
            Choose.assume(accepts.test(value));
            return value;
        };
    }

    /** A value of this generator and one of the other. */
    default <R> Generator<Pair<T, R>> pair(Generator<? extends R> other) {
        return () -> {
            T first = generate();
            return new Pair<T, R>(first, other.generate());
        };
    }

    /** Lists of at most so many values. */
    default Generator<List<T>> list(int longest) {
        return list(0, longest);
    }

    /** Lists whose length lies between the two bounds. */
    default Generator<List<T>> list(int shortest, int longest) {
        return () -> {
            int length = Choose.intIn(shortest, longest);
            List<T> values = new ArrayList<T>();
            for (int i = 0; i < length; i++) {
                values.add(generate());
            }
            return values;
        };
    }

    /** One of these values. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    static <T> Generator<T> of(T... values) {
        return () -> Choose.oneOf(values);
    }

    /** A value of one of these generators. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    static <T> Generator<T> oneOf(Generator<? extends T>... generators) {
        return () -> Choose.oneOf(generators).generate();
    }

    static Generator<Integer> intIn(int low, int high) {
        return () -> Choose.intIn(low, high);
    }

    static Generator<Boolean> bool() {
        return () -> Choose.bool();
    }
}

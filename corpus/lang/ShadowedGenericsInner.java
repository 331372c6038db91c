// features: generics, inner classes, shadowing, static nested classes, iterators, bounded types
import java.util.ArrayList;
import java.util.List;

public class ShadowedGenericsInner<T extends Comparable<T>> {
    private final List<T> items = new ArrayList<>();

    class Slot {
        private final int index;

        Slot(int index) {
            this.index = index;
        }

        T get() {
            return items.get(index);
        }

        void set(T t) {
            items.set(index, t);
        }

        <U extends T> void put(U u) {
            set(u);
        }

        class Watcher {
            private T last = get();

            boolean changed() {
                T now = get();
                boolean c = now.compareTo(last) != 0;
                last = now;
                return c;
            }
        }
    }

    static class Counter<T> {
        T last;
        int n;

        <T> String shadow(T t) {
            return t.getClass().getSimpleName() + n;
        }

        Counter<T> see(T t) {
            if (!t.equals(last)) {
                n++;
            }
            last = t;
            return this;
        }
    }

    interface Transformer<A, B> {
        B apply(A a);

        interface Chain<A, B, C> extends Transformer<A, C> {
            Transformer<A, B> first();

            Transformer<B, C> second();

            @Override
            default C apply(A a) {
                return second().apply(first().apply(a));
            }
        }

        default <C> Chain<A, B, C> then(Transformer<B, C> next) {
            Transformer<A, B> self = this;
            return new Chain<>() {
                public Transformer<A, B> first() {
                    return self;
                }

                public Transformer<B, C> second() {
                    return next;
                }
            };
        }
    }

    ShadowedGenericsInner<T> add(T t) {
        items.add(t);
        return this;
    }

    T max() {
        T best = items.get(0);
        for (T t : items) {
            best = t.compareTo(best) > 0 ? t : best;
        }
        return best;
    }

    public static void main(String[] args) {
        var box = new ShadowedGenericsInner<String>().add("pear").add("zoo").add("apple");
        ShadowedGenericsInner<String>.Slot slot = box.new Slot(1);
        var watcher = slot.new Watcher();
        System.out.println(watcher.changed() + box.max());
        slot.put("fig");
        System.out.println(watcher.changed() + box.max() + watcher.changed());
        System.out.println(new Counter<Integer>().see(1).see(1).see(2).<String>shadow("x"));
        Transformer<String, Integer> length = String::length;
        System.out.println(length.then(n -> n * 1.5).then(d -> "=" + d).apply("four"));
        Object raw = new ShadowedGenericsInner<Integer>().add(1).add(2).max();
        System.out.println(raw);
        try {
            @SuppressWarnings({"rawtypes", "unchecked"})
            Object o = new ShadowedGenericsInner().add("a").add(1).max();
            System.out.println(o);
        } catch (ClassCastException e) {
            System.out.println("mixed types do not compare");
        }
    }
}

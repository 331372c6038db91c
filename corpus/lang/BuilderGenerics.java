// features: generics, recursive bounds, builder pattern, fluent interface, wildcards, static nested classes
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

public class BuilderGenerics {
    static abstract class Vehicle {
        final String name;
        final int wheels;
        final List<String> extras;

        protected Vehicle(Builder<?> b) {
            name = b.name;
            wheels = b.wheels;
            extras = Collections.unmodifiableList(new ArrayList<>(b.extras));
        }

        static abstract class Builder<B extends Builder<B>> {
            private String name = "none";
            private int wheels;
            private final List<String> extras = new ArrayList<>();

            protected abstract B self();

            abstract Vehicle build();

            B name(String n) {
                name = n;
                return self();
            }

            B wheels(int w) {
                wheels = w;
                return self();
            }

            B extra(String e) {
                extras.add(e);
                return self();
            }

            B apply(Consumer<? super B> c) {
                c.accept(self());
                return self();
            }
        }

        @Override
        public String toString() {
            return getClass().getSimpleName() + " " + name + " " + wheels + " " + extras;
        }
    }

    static class Truck extends Vehicle {
        final double load;

        Truck(TruckBuilder b) {
            super(b);
            load = b.load;
        }

        @Override
        public String toString() {
            return super.toString() + " " + load;
        }
    }

    static class TruckBuilder extends Vehicle.Builder<TruckBuilder> {
        private double load;

        protected TruckBuilder self() {
            return this;
        }

        TruckBuilder load(double l) {
            load = l;
            return this;
        }

        Truck build() {
            if (load < 0) {
                throw new IllegalStateException("negative load " + load);
            }
            return new Truck(this);
        }
    }

    interface Ordered<T extends Ordered<T>> {
        int rank();

        default boolean before(T other) {
            return rank() < other.rank();
        }
    }

    enum Size implements Ordered<Size> {
        S, M, L;

        public int rank() {
            return ordinal();
        }
    }

    static <T extends Ordered<T>> T least(List<? extends T> all) {
        T best = all.get(0);
        for (T t : all) {
            if (t.before(best)) {
                best = t;
            }
        }
        return best;
    }

    static <A extends Number & Comparable<A>> A clamp(A x, A lo, A hi) {
        return x.compareTo(lo) < 0 ? lo : x.compareTo(hi) > 0 ? hi : x;
    }

    static void swapFirst(List<?> list) {
        capture(list);
    }

    private static <T> void capture(List<T> list) {
        T first = list.remove(0);
        list.add(first);
    }

    public static void main(String[] args) {
        Truck t = new TruckBuilder().name("big").wheels(18).extra("horn").load(2.5).extra("bed").apply(b -> b.extra("lamp").load(3)).build();
        System.out.println(t);
        try {
            t.extras.add("x");
        } catch (UnsupportedOperationException e) {
            System.out.println("read only");
        }
        try {
            new TruckBuilder().load(-1).build();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(least(List.of(Size.L, Size.M)) + " " + clamp(5, 1, 3) + clamp(-1.5, 0.0, 1.0) + clamp(7L, 1L, 9L));
        List<String> l = new ArrayList<>(List.of("a", "b", "c"));
        swapFirst(l);
        System.out.println(l);
    }
}

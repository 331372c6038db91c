// features: lambdas, static initialisation, constructors, instance initialisation, default methods, enums, captured variables
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

public class LambdaPlaces {
    static final List<Supplier<String>> STATIC = new ArrayList<>();

    static {
        for (String s : new String[] {"s1", "s2"}) {
            STATIC.add(() -> "static " + s);
        }
    }

    static final Function<Integer, Integer> FACT = LambdaPlaces::fact;

    static int fact(int n) {
        return n < 2 ? 1 : n * FACT.apply(n - 1);
    }

    int base;
    final IntUnaryOperator add = x -> x + this.base;
    final Supplier<IntSupplier> nested = () -> () -> this.base * 100;

    LambdaPlaces(int base) {
        this(base, () -> base + 1);
    }

    LambdaPlaces(int base, IntSupplier s) {
        this.base = base * 10 + s.getAsInt();
        IntSupplier inCtor = () -> this.base + base;
        System.out.println("ctor " + inCtor.getAsInt());
    }

    interface Retry {
        int attempt(int n);

        default Retry times(int k) {
            return n -> {
                int sum = 0;
                for (int i = 0; i < k; i++) {
                    sum += attempt(n + i);
                }
                return sum;
            };
        }

        static Retry constant(int c) {
            return n -> c;
        }
    }

    enum Op {
        ADD((a, b) -> a + b), MUL((a, b) -> a * b), POW((a, b) -> {
            int r = 1;
            for (int i = 0; i < b; i++) {
                r *= a;
            }
            return r;
        });

        interface Body {
            int apply(int a, int b);
        }

        final Body body;

        Op(Body body) {
            this.body = body;
        }
    }

    class Inner {
        final Supplier<String> who = () -> "inner of " + base + " with " + LambdaPlaces.this.add.applyAsInt(1);
    }

    static Supplier<Integer> conditional(boolean b, int x) {
        return b ? () -> x : () -> -x;
    }

    static int[] counter = new int[1];

    static Runnable chain(Runnable... rs) {
        Runnable all = () -> {};
        for (Runnable r : rs) {
            Runnable before = all;
            all = () -> {
                before.run();
                r.run();
            };
        }
        return all;
    }

    public static void main(String[] args) {
        STATIC.forEach(s -> System.out.println(s.get()));
        System.out.println(FACT.apply(10));
        LambdaPlaces p = new LambdaPlaces(4);
        System.out.println(p.add.applyAsInt(5) + " " + p.nested.get().getAsInt() + " " + p.new Inner().who.get());
        Retry r = n -> n * 2;
        System.out.println(r.times(3).attempt(5) + " " + Retry.constant(7).times(2).times(2).attempt(0));
        for (Op op : Op.values()) {
            System.out.print(op.body.apply(3, 4) + " ");
        }
        System.out.println(conditional(true, 5).get() + conditional(false, 6).get());
        chain(() -> counter[0] += 1, () -> counter[0] *= 10, () -> counter[0] -= 3).run();
        System.out.println(counter[0]);
        Function<Integer, Function<Integer, Integer>> self = x -> new Function<>() {
            public Integer apply(Integer y) {
                return y == 0 ? x : this.apply(y - 1) + x;
            }
        };
        System.out.println(self.apply(3).apply(4));
        Supplier<Supplier<Supplier<String>>> deep = () -> () -> () -> "deep" + args.length;
        System.out.println(deep.get().get().get());
        Object o = (Supplier<String> & java.io.Serializable) () -> "both";
        System.out.println(((Supplier<?>) o).get());
        for (int i = 0; i < 3; i++) {
            IntSupplier s = () -> counter[0]++;
            System.out.print(s.getAsInt() + " ");
        }
        System.out.println();
    }
}

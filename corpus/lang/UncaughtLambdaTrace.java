// features: uncaught exception, lambdas, stack traces, anonymous classes, static nested
import java.util.function.IntFunction;

public class UncaughtLambdaTrace {
    interface Step {
        int go(int x);
    }

    static class Runner {
        final Step step;

        Runner(Step step) {
            this.step = step;
        }

        int run(int n) {
            return new Step() {
                @Override
                public int go(int x) {
                    return step.go(x);
                }
            }.go(n);
        }
    }

    static int checked(int x) {
        IntFunction<int[]> make = n -> new int[n];
        return make.apply(x)[x];
    }

    public static void main(String[] args) {
        Runner ok = new Runner(x -> x * 2);
        System.out.println(ok.run(4));
        Runner bad = new Runner(x -> {
            int y = x + 1;
            return checked(y);
        });
        System.out.println(bad.run(4));
    }
}

// features: uncaught exception, ArithmeticException, stack traces, recursion
public class UncaughtArithmetic {
    static class Calculator {
        private final int[] numbers;

        Calculator(int... numbers) {
            this.numbers = numbers;
        }

        int divideAll(int at) {
            if (at == numbers.length - 1) {
                return numbers[at];
            }
            return numbers[at] / divideAll(at + 1);
        }
    }

    public static void main(String[] args) {
        System.out.println(new Calculator(100, 10, 2).divideAll(0));
        System.out.print("no newline at the end");
        System.out.println(new Calculator(5, 1, 2).divideAll(0));
    }
}

// features: switch on string, command interpreter, strings, varargs, exceptions, collections
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

public class StringSwitching {
    private final Deque<Double> stack = new ArrayDeque<>();
    private final Map<String, String> words = new HashMap<>();
    private int depth;

    String run(String program) {
        try {
            for (String word : program.split(" ")) {
                step(word);
            }
            return stack.toString();
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        } finally {
            stack.clear();
            depth = 0;
        }
    }

    private void step(String word) {
        switch (word) {
            case "+" -> stack.push(pop() + pop());
            case "*" -> stack.push(pop() * pop());
            case "-" -> {
                double b = pop();
                stack.push(pop() - b);
            }
            case "/" -> {
                double b = pop(), a = pop();
                if (b == 0) {
                    throw new ArithmeticException("division by zero");
                }
                stack.push(a / b);
            }
            case "dup" -> stack.push(stack.getFirst());
            case "swap" -> {
                double b = pop(), a = pop();
                stack.push(b);
                stack.push(a);
            }
            case "drop" -> pop();
            case "square" -> {
                step("dup");
                step("*");
            }
            case "sum" -> {
                double s = 0;
                while (!stack.isEmpty()) {
                    s += pop();
                }
                stack.push(s);
            }
            case "" -> { }
            default -> unknown(word);
        }
    }

    private void unknown(String word) {
        if (words.containsKey(word)) {
            if (++depth > 20) {
                throw new IllegalStateException("endless " + word);
            }
            for (String w : words.get(word).split(" ")) {
                step(w);
            }
            return;
        }
        try {
            stack.push(Double.parseDouble(word));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("unknown word " + word, e);
        }
    }

    private double pop() {
        if (stack.isEmpty()) {
            throw new IllegalStateException("stack is empty");
        }
        return stack.pop();
    }

    static int season(String month) {
        switch (month.toLowerCase()) {
            case "december":
            case "january":
            case "february":
                return 0;
            case "march":
            case "april":
            case "may":
                return 1;
            case "june":
            case "july":
            case "august":
                return 2;
            default:
                return month.endsWith("ber") ? 3 : -1;
        }
    }

    public static void main(String[] args) {
        StringSwitching calc = new StringSwitching();
        calc.words.put("cube", "dup dup * *");
        calc.words.put("loop", "1 loop");
        for (String p : new String[] {"1 2 +", "3 square 4 square +", "2 cube", "1 0 /", "+", "5 dup drop 2 swap -", "1 2 3 4 sum", "foo", "loop", "1e3 -2.5 *", ""}) {
            System.out.println(p + " => " + calc.run(p));
        }
        for (String m : new String[] {"January", "MAY", "july", "October", "Smarch"}) {
            System.out.print(season(m) + " ");
        }
        System.out.println();
    }
}

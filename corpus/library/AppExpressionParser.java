// features: recursive descent parser, sealed interface, records, HashMap environment, custom exceptions

import java.util.HashMap;
import java.util.List;
import java.util.ArrayList;
import java.util.Map;

public class AppExpressionParser {
    sealed interface Node permits Num, Var, Unary, Binary, Call { }

    record Num(double value) implements Node { }

    record Var(String name) implements Node { }

    record Unary(char op, Node operand) implements Node { }

    record Binary(char op, Node left, Node right) implements Node { }

    record Call(String function, List<Node> args) implements Node { }

    static class ParseException extends RuntimeException {
        ParseException(String message, int at) {
            super(message + " at " + at);
        }
    }

    static class Parser {
        private final String text;
        private int at;

        Parser(String text) {
            this.text = text;
        }

        private char peek() {
            while (at < text.length() && text.charAt(at) == ' ') {
                at++;
            }
            return at < text.length() ? text.charAt(at) : '\0';
        }

        private boolean eat(char c) {
            if (peek() == c) {
                at++;
                return true;
            }
            return false;
        }

        Node parse() {
            Node n = sum();
            if (peek() != '\0') {
                throw new ParseException("unexpected '" + peek() + "'", at);
            }
            return n;
        }

        private Node sum() {
            Node left = product();
            while (true) {
                char op = peek();
                if (op != '+' && op != '-') {
                    return left;
                }
                at++;
                left = new Binary(op, left, product());
            }
        }

        private Node product() {
            Node left = unary();
            while (true) {
                char op = peek();
                if (op != '*' && op != '/' && op != '%') {
                    return left;
                }
                at++;
                left = new Binary(op, left, unary());
            }
        }

        private Node unary() {
            return eat('-') ? new Unary('-', unary()) : power();
        }

        private Node power() {
            Node base = atom();
            return eat('^') ? new Binary('^', base, unary()) : base;
        }

        private Node atom() {
            char c = peek();
            int start = at;
            if (eat('(')) {
                Node inner = sum();
                if (!eat(')')) {
                    throw new ParseException("missing )", at);
                }
                return inner;
            }
            if (Character.isDigit(c) || c == '.') {
                while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
                    at++;
                }
                return new Num(Double.parseDouble(text.substring(start, at)));
            }
            if (Character.isLetter(c)) {
                while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
                    at++;
                }
                String name = text.substring(start, at);
                if (!eat('(')) {
                    return new Var(name);
                }
                List<Node> args = new ArrayList<>();
                while (!eat(')')) {
                    args.add(sum());
                    eat(',');
                }
                return new Call(name, args);
            }
            throw new ParseException("expected a value", at);
        }
    }

    static double eval(Node n, Map<String, Double> env) {
        if (n instanceof Num num) {
            return num.value();
        } else if (n instanceof Var v) {
            if (!env.containsKey(v.name())) {
                throw new IllegalArgumentException("unknown " + v.name());
            }
            return env.get(v.name());
        } else if (n instanceof Unary u) {
            return -eval(u.operand(), env);
        } else if (n instanceof Call c) {
            return c.args().stream().mapToDouble(a -> eval(a, env)).reduce(c.function().equals("max") ? Double::max : Double::sum).orElse(0);
        }
        Binary b = (Binary) n;
        double x = eval(b.left(), env);
        double y = eval(b.right(), env);
        return switch (b.op()) {
            case '+' -> x + y;
            case '-' -> x - y;
            case '*' -> x * y;
            case '/' -> x / y;
            case '%' -> x % y;
            default -> Math.pow(x, y);
        };
    }

    public static void main(String[] args) {
        Map<String, Double> env = new HashMap<>(Map.of("x", 3.0, "y", -2.5));
        for (String s : List.of("1 + 2 * 3", "(1 + 2) * 3", "2 ^ 3 ^ 2", "-2 ^ 2", "x * y - 10 / 4", "max(1, x, 2) + sum(1,2,3)", "10 % 4 % 3", "1 / 0", "z + 1", "2 +", "(1", "1 2", "3 * )", "1.2.3")) {
            try {
                Node n = new Parser(s).parse();
                System.out.println(s + " = " + eval(n, env));
            } catch (ParseException | IllegalArgumentException e) {
                System.out.println(s + " -> " + e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(new Parser("a*(b-1)").parse());
    }
}

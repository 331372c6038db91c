// features: recursion, recursive descent, exceptions, strings, switch on char, inner classes
public class ExpressionParser {
    static class ParseError extends RuntimeException {
        final int at;

        ParseError(String what, int at) {
            super(what + " at " + at);
            this.at = at;
        }
    }

    private final String text;
    private int at;

    ExpressionParser(String text) {
        this.text = text;
    }

    private char peek() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private boolean accept(char c) {
        if (peek() != c) {
            return false;
        }
        at++;
        return true;
    }

    double parse() {
        double v = sum();
        if (peek() != '\0') {
            throw new ParseError("unexpected '" + peek() + "'", at);
        }
        return v;
    }

    private double sum() {
        double v = product();
        while (true) {
            switch (peek()) {
                case '+':
                    at++;
                    v += product();
                    continue;
                case '-':
                    at++;
                    v -= product();
                    continue;
                default:
                    return v;
            }
        }
    }

    private double product() {
        double v = power();
        for (;;) {
            if (accept('*')) {
                v *= power();
            } else if (accept('/')) {
                int where = at;
                double d = power();
                if (d == 0) {
                    throw new ParseError("division by zero", where);
                }
                v /= d;
            } else if (accept('%')) {
                v %= power();
            } else {
                return v;
            }
        }
    }

    private double power() {
        double base = unary();
        return accept('^') ? Math.pow(base, power()) : base;
    }

    private double unary() {
        if (accept('-')) {
            return -unary();
        }
        if (accept('(')) {
            double v = sum();
            if (!accept(')')) {
                throw new ParseError("missing )", at);
            }
            return v;
        }
        if (Character.isLetter(peek())) {
            int from = at;
            while (Character.isLetter(peek())) {
                at++;
            }
            String name = text.substring(from, at);
            double arg = unary();
            return switch (name) {
                case "sqrt" -> Math.sqrt(arg);
                case "abs" -> Math.abs(arg);
                case "sq" -> arg * arg;
                default -> throw new ParseError("unknown function " + name, from);
            };
        }
        int from = at;
        while (Character.isDigit(peek()) || peek() == '.') {
            at++;
        }
        if (from == at) {
            throw new ParseError(at == text.length() ? "unexpected end" : "number expected", at);
        }
        try {
            return Double.parseDouble(text.substring(from, at));
        } catch (NumberFormatException e) {
            throw (ParseError) new ParseError("bad number", from).initCause(e);
        }
    }

    public static void main(String[] args) {
        String[] inputs = {"1 + 2 * 3", "(1 + 2) * 3", "-2 ^ 2", "2 ^ 3 ^ 2", "10 / 4 - 1", "7 % 4 * 2.5", "sqrt(16) + abs(-3)", "sq sq 2",
            "1 / (2 - 2)", "1 +", "(1", "1 2", "foo(1)", "1.2.3", "", "--5"};
        for (String s : inputs) {
            try {
                System.out.println(s + " = " + new ExpressionParser(s).parse());
            } catch (ParseError e) {
                System.out.println(s + ": " + e.getMessage() + (e.getCause() == null ? "" : " (" + e.getCause().getMessage() + ")"));
            }
        }
    }
}

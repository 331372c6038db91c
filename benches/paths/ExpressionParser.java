import spelunk.Choose;

/** A recursive-descent parser of sums, products and parentheses over a symbolic string. */
public class ExpressionParser {
    private final String text;
    private int position;

    private ExpressionParser(String text) {
        this.text = text;
    }

    private char peek() {
        return position < text.length() ? text.charAt(position) : '\0';
    }

    private boolean sum() {
        if (!product()) {
            return false;
        }
        while (peek() == '+' || peek() == '-') {
            position++;
            if (!product()) {
                return false;
            }
        }
        return true;
    }

    private boolean product() {
        if (!atom()) {
            return false;
        }
        while (peek() == '*') {
            position++;
            if (!atom()) {
                return false;
            }
        }
        return true;
    }

    private boolean atom() {
        char c = peek();
        if (c == '(') {
            position++;
            if (!sum() || peek() != ')') {
                return false;
            }
            position++;
            return true;
        }
        if (c < '0' || c > '9') {
            return false;
        }
        position++;
        return true;
    }

    public static void main(String[] args) {
        String text = Choose.anyString(Integer.parseInt(args[0]));
        ExpressionParser parser = new ExpressionParser(text);
        if (parser.sum() && parser.position == text.length()) {
            assert text.charAt(0) != ')';
        }
    }
}

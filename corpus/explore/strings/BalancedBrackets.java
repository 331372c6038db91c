// explore: BalancedBrackets
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class BalancedBrackets {
    // Counts only: ")(" passes.
    static boolean balanced(String text) {
        int open = 0;
        for (char c : text.toCharArray()) {
            if (c == '(') {
                open++;
            } else if (c == ')') {
                open--;
            }
        }
        return open == 0;
    }

    public static void main(String[] args) {
        String text = Choose.anyString(2);
        if (text.length() == 2 && balanced(text)) {
            assert text.charAt(0) != ')';
        }
    }
}

// explore: SearchesAgree
// verdict: safe
// complete: true

import spelunk.Choose;

/** What searches answer is what a loop over the characters finds. */
public class SearchesAgree {
    static int first(String text, String wanted, int from) {
        for (int at = Math.max(from, 0); at + wanted.length() <= text.length(); at++) {
            if (stands(text, wanted, at)) {
                return at;
            }
        }
        return -1;
    }

    static int last(String text, String wanted, int from) {
        for (int at = Math.min(from, text.length() - wanted.length()); at >= 0; at--) {
            if (stands(text, wanted, at)) {
                return at;
            }
        }
        return -1;
    }

    static boolean stands(String text, String wanted, int at) {
        for (int i = 0; i < wanted.length(); i++) {
            if (text.charAt(at + i) != wanted.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    public static void main(String[] args) {
        String text = Choose.anyString(3);
        switch (Choose.intIn(0, 8)) {
            case 0 -> check(text, text.indexOf('x'), first(text, "x", 0));
            case 1 -> check(text, text.indexOf('x', 1), first(text, "x", 1));
            case 2 -> check(text, text.indexOf('x', -7), first(text, "x", -7));
            case 3 -> check(text, text.indexOf("xy"), first(text, "xy", 0));
            case 4 -> check(text, text.indexOf("xx", 1), first(text, "xx", 1));
            case 5 -> check(text, text.lastIndexOf('x'), last(text, "x", 9));
            case 6 -> check(text, text.lastIndexOf('x', 1), last(text, "x", 1));
            case 7 -> check(text, text.lastIndexOf("xx"), last(text, "xx", 9));
            default -> check(text, text.endsWith("xy") ? 1 : 0, ends(text, "xy"));
        }
    }

    static int ends(String text, String wanted) {
        int at = text.length() - wanted.length();
        return at >= 0 && stands(text, wanted, at) ? 1 : 0;
    }

    static void check(String text, int found, int expected) {
        assert found == expected : found + " instead of " + expected;
    }
}

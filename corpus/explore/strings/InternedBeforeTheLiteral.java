// explore: InternedBeforeTheLiteral
// verdict: safe
// complete: true
// paths: 2

import spelunk.Choose;

/** A string of one path must not become the literal of another one. */
public class InternedBeforeTheLiteral {
    static String literal() {
        return "chalk and cheese";
    }

    public static void main(String[] arguments) {
        int which = Choose.intIn(0, 2);
        String made = new StringBuilder("chalk and ").append("cheese").toString();
        if (which == 0) {
            assert made.intern() == made;
            assert literal() == made;
        } else {
            char[] filler = new char[64];
            java.util.Arrays.fill(filler, '#');
            String other = literal();
            assert other != made && other.equals(made);
            assert other.length() == 16 && filler[63] == '#';
            assert made.intern() == other;
        }
    }
}

// explore: BuilderAppends
// verdict: safe
// complete: true

import spelunk.Choose;

public class BuilderAppends {
    public static void main(String[] args) {
        char c = Choose.anyChar();
        boolean twice = Choose.anyBoolean();
        StringBuilder builder = new StringBuilder("<");
        builder.append(c);
        if (twice) {
            builder.append(c);
        }
        builder.append('>');
        assert builder.length() == (twice ? 4 : 3);
        assert builder.charAt(1) == c;
        assert builder.toString().endsWith(">");
    }
}

// explore: WideCharacterInText#check
// verdict: safe
// complete: true

public class WideCharacterInText {
    static void check(char c, boolean b) {
        String text = "<" + c + '|' + b + ">";
        assert text.charAt(1) == c;
        assert text.charAt(2) == '|';
        assert text.length() == (b ? 8 : 9);
        assert text.endsWith(b ? "true>" : "false>");
        String twice = text + String.valueOf(c);
        assert twice.charAt(twice.length() - 1) == c;
        assert twice.startsWith(text);
    }
}

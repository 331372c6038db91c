// explore: ComparedWithAConstant#check
// verdict: safe
// complete: true

public class ComparedWithAConstant {
    // One number says how a string of any length compares: no path for each character.
    static void check(String text) {
        if (text == null) {
            return;
        }
        int order = text.compareTo("bcd");
        if (order == 0) {
            assert text.equals("bcd");
        }
        if (order < 0) {
            assert !text.startsWith("bcd") && !text.startsWith("c");
        }
        if (order == -3) {
            assert text.isEmpty() || text.charAt(0) < 'b' || text.charAt(0) == 'b';
        }
        if (text.startsWith("bcda")) {
            assert order > 0;
        }
        assert "bcd".compareTo(text) == -order;
    }
}

// explore: TrimShortens
// verdict: safe
// complete: true

import spelunk.Choose;

public class TrimShortens {
    public static void main(String[] args) {
        String text = Choose.anyString(2);
        String trimmed = text.trim();
        assert trimmed.length() <= text.length();
        assert trimmed.isEmpty() || trimmed.charAt(0) > ' ';
    }
}

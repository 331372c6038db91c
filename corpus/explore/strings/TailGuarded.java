// explore: TailGuarded
// verdict: safe
// complete: true

import spelunk.Choose;

public class TailGuarded {
    public static void main(String[] args) {
        String text = Choose.anyString(2);
        if (!text.isEmpty()) {
            String tail = text.substring(1);
            assert tail.length() == text.length() - 1;
            assert text.endsWith(tail);
        }
    }
}

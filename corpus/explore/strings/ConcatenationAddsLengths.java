// explore: ConcatenationAddsLengths
// verdict: safe
// complete: true

import spelunk.Choose;

public class ConcatenationAddsLengths {
    public static void main(String[] args) {
        String first = Choose.anyString(1);
        String second = Choose.anyString(2);
        String both = first + second;
        assert both.length() == first.length() + second.length();
        assert both.startsWith(first) && both.endsWith(second);
    }
}

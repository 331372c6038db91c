// explore: LengthOfFewValues
// verdict: safe
// complete: true

import spelunk.Choose;

/** The length is above the bound for lengths, but there are few of them: all are explored. */
public class LengthOfFewValues {
    public static void main(String[] args) {
        int number = Choose.anyInt();
        byte[] bytes = new byte[20 + (number & 15)];
        assert bytes.length >= 20 && bytes.length <= 35;
        assert "ab".repeat(number & 15).length() == 2 * (number & 15);
    }
}

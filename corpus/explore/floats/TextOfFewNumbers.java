// explore: TextOfFewNumbers
// verdict: safe
// complete: true

import spelunk.Choose;

/** Numbers that can only be one of a few are printed exactly. */
public class TextOfFewNumbers {
    public static void main(String[] args) {
        double number = Choose.anyDouble();
        long bits = Double.doubleToLongBits(number);
        Choose.assume(bits == Double.doubleToLongBits(0.1) || bits == Double.doubleToLongBits(-0.0)
                || number == 1e10 || number == 2.5);
        String text = "" + number * 3;
        if (number == 2.5) {
            assert text.equals("7.5");
        } else if (number == 1e10) {
            assert text.equals("3.0E10");
        } else {
            assert text.equals(number == 0 ? "-0.0" : "0.30000000000000004");
        }
        assert Math.pow(number, 2) >= 0;
    }
}

// explore: CategoriesOfFewCharacters
// verdict: safe
// complete: true

import spelunk.Choose;

/** Tables of Unicode, looked into for a character that can only be one of a few. */
public class CategoriesOfFewCharacters {
    public static void main(String[] args) {
        char c = Choose.anyChar();
        Choose.assume(c == '0' || c == 'A' || c == 'z' || c == 0x660 || c == 0x2028 || c == 0x1C5);
        String kinds = "" + Character.getType(c) + Character.getNumericValue(c) + Character.isLetterOrDigit(c)
                + (int) Character.toUpperCase(c) + (int) Character.toLowerCase(c);
        switch (c) {
            case '0' -> { assert kinds.equals("90true4848"); }
            case 'A' -> { assert kinds.equals("110true6597"); }
            case 'z' -> { assert kinds.equals("235true90122"); }
            case 0x660 -> { assert kinds.equals("90true16321632"); }
            case 0x2028 -> { assert kinds.equals("13-1false82328232"); }
            default -> { assert kinds.equals("3-1true452454"); }
        }
    }
}

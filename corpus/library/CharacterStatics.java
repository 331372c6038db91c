// features: Character classification, digit, forDigit, case mapping, surrogates, code points, getNumericValue

public class CharacterStatics {
    public static void main(String[] args) {
        char[] chars = {'a', 'Z', '5', ' ', '\t', '\n', '_', '$', '\u00e9', '\u00df', '\u0416', '\u4e2d', '\u0661', '\u2003', '\u00a0', '\ud800', '\u0000', '\u2160', '\u01c5', '\uffff'};
        for (char c : chars) {
            System.out.println(Integer.toHexString(c) + " " + Character.isLetter(c) + " " + Character.isDigit(c) + " " + Character.isLetterOrDigit(c) + " " + Character.isWhitespace(c) + " "
                    + Character.isSpaceChar(c) + " " + Character.isUpperCase(c) + " " + Character.isLowerCase(c) + " " + Character.isJavaIdentifierStart(c) + " " + Character.isJavaIdentifierPart(c) + " "
                    + Character.isISOControl(c) + " " + Character.isAlphabetic(c) + " " + Character.isTitleCase(c) + " " + Character.isDefined(c) + " " + Character.getType(c) + " "
                    + Character.getNumericValue(c) + " " + (int) Character.toUpperCase(c) + " " + (int) Character.toLowerCase(c) + " " + (int) Character.toTitleCase(c) + " " + Character.isSurrogate(c));
        }
        System.out.println(Character.digit('f', 16) + " " + Character.digit('g', 16) + " " + Character.digit('\u0663', 10) + " " + Character.forDigit(11, 16) + " " + (int) Character.forDigit(16, 16) + " " + Character.digit('7', 8));
        int smile = 0x1F600;
        char[] pair = Character.toChars(smile);
        System.out.println(pair.length + " " + Integer.toHexString(pair[0]) + " " + Character.isSurrogatePair(pair[0], pair[1]) + " " + Character.toCodePoint(pair[0], pair[1]) + " "
                + Character.charCount(smile) + " " + Character.isSupplementaryCodePoint(smile) + " " + Character.isBmpCodePoint('x') + " " + Character.isValidCodePoint(0x110000));
        System.out.println(Character.highSurrogate(smile) == pair[0] ? "high" : "?");
        System.out.println(Character.isLetter(0x1D400) + " " + Character.isLetter(smile) + " " + Character.toUpperCase(0x10428) + " " + Character.getType(smile));
        System.out.println(Character.compare('a', 'b') + " " + Character.valueOf('x').compareTo('z') + " " + Character.hashCode('A') + " " + Character.reverseBytes('\u1234') % 100 + " " + Character.toString(97) + Character.valueOf('q'));
        System.out.println(Character.MIN_RADIX + " " + Character.MAX_RADIX + " " + (int) Character.MAX_VALUE + " " + Character.isMirrored('(') + " " + Character.getDirectionality('a'));
        char c = 'a';
        c += 1;
        c++;
        System.out.println(c + " " + (c + 1) + " " + (char) (c + 1) + " " + (c > 'b') + " " + (char) ('a' ^ ' ') + " " + (int) (char) -1);
        int letters = 0;
        int digits = 0;
        int spaces = 0;
        int sum = 0;
        for (int i = 0; i < 0x3000; i++) {
            letters += Character.isLetter((char) i) ? 1 : 0;
            digits += Character.isDigit((char) i) ? 1 : 0;
            spaces += Character.isWhitespace((char) i) ? 1 : 0;
            sum += i < 0x180 ? Character.toUpperCase((char) i) : 0;
        }
        System.out.println((letters > 1000) + " " + digits + " " + spaces + " " + sum);
        try {
            Character.toChars(0x110000);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}

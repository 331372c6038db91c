// features: char arithmetic, strings, unicode, conversions
public class CharArithmetic {
    static String caesar(String text, int shift) {
        StringBuilder out = new StringBuilder();
        for (char c : text.toCharArray()) {
            if (c >= 'a' && c <= 'z') {
                out.append((char) ((c - 'a' + shift + 26) % 26 + 'a'));
            } else if (c >= 'A' && c <= 'Z') {
                out.append((char) ((c - 'A' + shift + 26) % 26 + 'A'));
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    static int parse(String digits) {
        int value = 0;
        for (int i = 0; i < digits.length(); i++) {
            value = value * 10 + digits.charAt(i) - '0';
        }
        return value;
    }

    public static void main(String[] args) {
        String secret = caesar("Hello, World xyz", 3);
        System.out.println(secret + " " + caesar(secret, -3));
        System.out.println(parse("0123456789"));
        char c = 'A';
        System.out.println(c + 1);
        System.out.println((char) (c + 1));
        System.out.println("" + c + 1);
        System.out.println('a' + 'b' + "c" + 'd' + 1);
        System.out.println((int) Character.MAX_VALUE + " " + (int) '\u00e9' + " " + '\t' + "|" + '\'' + '\\');
        int[] counts = new int[128];
        for (char x : "mississippi".toCharArray()) {
            counts[x]++;
        }
        for (char x = 'a'; x <= 'z'; x++) {
            if (counts[x] > 0) {
                System.out.print(x + "" + counts[x] + " ");
            }
        }
        System.out.println();
        char up = (char) ('q' & ~0x20);
        char low = (char) ('Q' | 0x20);
        System.out.println(up + "" + low + (char) ('q' ^ ' '));
        short s = (short) '\uffff';
        byte b = (byte) '\u0180';
        System.out.println(s + " " + b + " " + (char) s + (int) (char) b);
        switch (c) {
            case 'A' -> System.out.println("letter a");
            case 'B', 'C' -> System.out.println("letter b or c");
            default -> System.out.println("other");
        }
        char[] reversed = new char[26];
        for (char x = 'z', i = 0; x >= 'a'; x--, i++) {
            reversed[i] = x;
        }
        System.out.println(reversed);
        System.out.println(String.valueOf(reversed, 3, 5) + new String(reversed).indexOf('m'));
        System.out.println(Character.getNumericValue('7') + Character.digit('f', 16) + " " + Character.isLetter('x')
            + Character.isDigit('x') + Character.isWhitespace(' ') + Character.toUpperCase('\u00e4'));
    }
}

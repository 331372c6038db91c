// features: strings, UTF-16, unpaired surrogates, code points, string constants
public class UnpairedSurrogates {
    static String hex(String s) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            out.append(Integer.toHexString(s.charAt(i))).append(' ');
        }
        return out.toString().trim();
    }

    public static void main(String[] args) {
        String[] samples = {
            "", "\0", "a\0b", "\u007f\u0080", "\u00ff\u0100", "\u07ff\u0800", "\uffff", "\ud800", "\udc00", "\udc00\ud800",
            "x\ud83d", "\ude00y", "\ud83d\ude00", "\ud83d\ud83d\ude00", "e\u0301", "\u20ac\u4e2d\u6587", "\ufeff"
        };
        for (String s : samples) {
            System.out.println(hex(s) + " len " + s.length() + " cps " + s.codePointCount(0, s.length()) + " hash " + s.hashCode()
                + " upper " + hex(s.toUpperCase()) + " rev " + hex(new StringBuilder(s).reverse().toString()));
        }
        String a = "\ud83d";
        String b = "\ude00";
        String joined = a + b;
        System.out.println(joined.equals("\ud83d\ude00") + " " + joined.codePointAt(0) + " " + joined.codePointAt(1)
            + " " + joined.indexOf(b) + " " + joined.indexOf(0x1f600) + " " + joined.contains(a));
        System.out.println(joined + " \u00e9\u4e2d " + joined.length());
        System.out.println(a + "|" + b + "|");
        System.out.println(hex(new String(new int[] {0x1f600, 65, 0x10ffff}, 0, 3)));
        System.out.println(joined.codePoints().count() + " " + "\ud800\ud800".codePoints().sum());
        System.out.println("\ud800".compareTo("\uffff") + " " + "a".compareTo("\ud800") + " " + "\udc00".equals("\udc00"));
        System.out.println(hex("\ud800".concat("\udc00")) + " " + "\ud800\udc00".codePointAt(0));
        System.out.println(Character.isSurrogate('\ud900') + " " + Character.isHighSurrogate('\udc00') + " "
            + Character.toCodePoint('\ud83d', '\ude00') + " " + Character.charCount(0x1f600) + " "
            + Character.isLetter(0x1d400) + " " + hex(Character.toString(0x1d400)));
        StringBuilder sb = new StringBuilder();
        sb.append('\ud83d').append("-").append('\ude00').deleteCharAt(1).appendCodePoint(0x1f601);
        System.out.println(sb + " " + sb.codePointCount(0, sb.length()));
        System.out.println("caf\u00e9".substring(3) + "caf\u00e9".replace('\u00e9', 'e') + hex("caf\u00e9".replace("e", "\ud800")));
        switch ("\ud800") {
            case "\udc00" -> System.out.println("wrong");
            case "\ud800" -> System.out.println("matched an unpaired surrogate");
            default -> System.out.println("none");
        }
        String latin = "\u00e4\u00f6\u00fc";
        String wide = latin + "\u4e00";
        System.out.println(latin.equals(wide.substring(0, 3)) + " " + latin.hashCode() + " " + wide.substring(0, 3).hashCode() + " "
            + wide.indexOf("\u00f6") + wide.lastIndexOf('\u4e00') + " " + latin.compareTo(wide) + " " + wide.startsWith(latin));
    }
}

// features: code points, surrogates, supplementary characters, toUpperCase specials, Locale.ROOT, StringBuilder appendCodePoint, strip

import java.util.Locale;
import java.util.stream.Collectors;

public class StringUnicodeHandling {
    static String hex(String s) {
        return s.chars().mapToObj(c -> String.format("%04x", c)).collect(Collectors.joining(" "));
    }

    public static void main(String[] args) {
        String s = "a\uD83D\uDE00\u00e9\uD834\uDD1Ez";
        System.out.println(s.length() + " " + s.codePointCount(0, s.length()) + " " + s.codePointAt(1) + " " + s.codePointAt(2) + " " + s.codePointBefore(3) + " " + s.offsetByCodePoints(0, 3));
        System.out.println(s.codePoints().mapToObj(Integer::toHexString).collect(Collectors.joining(",")));
        System.out.println(hex(new StringBuilder(s).reverse().toString()));
        System.out.println(s.indexOf(0x1F600) + " " + s.lastIndexOf(0x1D11E) + " " + s.indexOf('z') + " " + s.contains("\uDE00") + " " + s.substring(1, 2).equals("\uD83D"));
        String lone = "\uDC00x\uD800";
        System.out.println(lone.length() + " " + lone.codePointCount(0, 3) + " " + hex(lone) + " " + lone.codePointAt(2) + " " + lone.hashCode() + " " + hex(new StringBuilder(lone).reverse().toString()));
        System.out.println(hex("\u00df".toUpperCase(Locale.ROOT)) + " | " + hex("\u0130".toLowerCase(Locale.ROOT)) + " | " + hex("\ufb03".toUpperCase(Locale.ROOT)) + " | " + hex("\u01c6".toUpperCase(Locale.ROOT)) + " | "
                + hex("\u03a3a\u03a3".toLowerCase(Locale.ROOT)) + " | " + hex("\uD801\uDC28".toUpperCase(Locale.ROOT)) + " | " + hex("\u0149".toUpperCase(Locale.ROOT)));
        System.out.println("[" + hex("\u2003\u3000x\u2003".strip()) + "] [" + hex("\u00a0x\u00a0".strip()) + "] [" + hex("\u0000x\u001f".trim()) + "] " + "\u2003".isBlank() + " " + "\u200b".isBlank());
        StringBuilder sb = new StringBuilder();
        for (int cp : new int[] {0x41, 0xe9, 0x20ac, 0x1F4A9, 0x10FFFF}) {
            sb.appendCodePoint(cp);
        }
        System.out.println(hex(sb.toString()) + " " + sb.codePointCount(0, sb.length()));
        sb.insert(1, Character.toChars(0x1F600)).deleteCharAt(1);
        System.out.println(hex(sb.toString()));
        System.out.println("\u00e9".compareTo("z") + " " + "\uD83D\uDE00".compareTo("\uFFFD") + " " + "\u00c9".equalsIgnoreCase("\u00e9") + " " + "\u0131".equalsIgnoreCase("i") + " " + "\u1e9e".equalsIgnoreCase("\u00df"));
        System.out.println(new String(new int[] {0x1F600, 65}, 0, 2).length() + " " + "x".repeat(3).codePoints().sum());
        String latin = "caf\u00e9";
        String wide = latin + "\u0416";
        System.out.println(wide.substring(0, 4).equals(latin) + " " + wide.startsWith(latin) + " " + wide.indexOf(latin) + " " + latin.hashCode() + " " + wide.substring(0, 4).hashCode() + " " + wide.replace('\u0416', 'e').length());
    }
}

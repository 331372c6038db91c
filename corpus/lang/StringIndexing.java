// features: strings, StringIndexOutOfBoundsException, substring, charAt, comparison
public class StringIndexing {
    static void attempt(String what, java.util.function.Supplier<Object> s) {
        try {
            System.out.println(what + " -> " + s.get());
        } catch (RuntimeException e) {
            System.out.println(what + " -> " + e.getClass().getSimpleName());
        }
    }

    static String reverseWords(String s) {
        String[] parts = s.trim().split("\\s+");
        StringBuilder out = new StringBuilder();
        for (int i = parts.length - 1; i >= 0; i--) {
            out.append(parts[i]);
            if (i > 0) {
                out.append(' ');
            }
        }
        return out.toString();
    }

    static boolean anagram(String a, String b) {
        int[] count = new int[26];
        for (char c : a.toCharArray()) {
            count[c - 'a']++;
        }
        for (char c : b.toCharArray()) {
            count[c - 'a']--;
        }
        for (int c : count) {
            if (c != 0) {
                return false;
            }
        }
        return true;
    }

    public static void main(String[] args) {
        String s = "hello world";
        attempt("charAt 4", () -> s.charAt(4));
        attempt("charAt 11", () -> s.charAt(11));
        attempt("charAt -1", () -> s.charAt(-1));
        attempt("substring 6", () -> s.substring(6));
        attempt("substring 11", () -> s.substring(11).isEmpty());
        attempt("substring 12", () -> s.substring(12));
        attempt("substring 3 2", () -> s.substring(3, 2));
        attempt("substring 0 5", () -> s.substring(0, 5));
        attempt("indexOf", () -> s.indexOf("o") + " " + s.indexOf("o", 5) + " " + s.indexOf("zz") + " " + s.lastIndexOf('o') + " " + s.indexOf(""));
        attempt("compare", () -> "a".compareTo("b") + " " + "abc".compareTo("ab") + " " + "B".compareToIgnoreCase("a") + " " + "".compareTo("x"));
        attempt("case", () -> s.toUpperCase() + "Hello".equalsIgnoreCase("hELLO") + "STRASSE".toLowerCase());
        attempt("replace", () -> s.replace('l', 'L') + s.replace("wor", "") + s.replaceFirst("o", "0"));
        attempt("contains", () -> s.contains("lo w") + " " + s.startsWith("world", 6) + s.endsWith("d") + s.matches("[a-z ]+"));
        attempt("split", () -> String.join("|", s.split("o")) + " " + "a,,b,,".split(",").length + " " + "a,,b,,".split(",", -1).length);
        attempt("blank", () -> " \t".isBlank() + "" + "".isEmpty() + " x ".trim() + "|" + " x ".stripLeading() + "|");
        attempt("repeat", () -> "ab".repeat(3) + "x".repeat(0));
        attempt("repeat negative", () -> "ab".repeat(-1));
        attempt("null", () -> "x".concat(null));
        attempt("chars", () -> s.chars().filter(c -> c == 'o').count() + s.codePointAt(0));
        attempt("builder", () -> new StringBuilder("abc").insert(1, 2.5).deleteCharAt(0).reverse().append(true));
        attempt("builder bounds", () -> new StringBuilder("abc").charAt(3));
        attempt("builder delete", () -> new StringBuilder("abcdef").delete(2, 100).replace(0, 1, "XYZ"));
        attempt("setLength", () -> {
            StringBuilder b = new StringBuilder("abc");
            b.setLength(5);
            b.setCharAt(4, '!');
            return b.length() + b.toString().replace('\0', '_') + b.indexOf("c");
        });
        System.out.println(reverseWords("  the quick  brown fox ") + "|" + anagram("listen", "silent") + anagram("aab", "abb"));
        System.out.println(s.hashCode() + " " + "".hashCode() + " " + "Aa".hashCode() + " " + "BB".hashCode());
        char[] dst = new char[5];
        s.getChars(6, 11, dst, 0);
        System.out.println(new String(dst) + new String(dst, 1, 3) + String.copyValueOf(dst).intern());
    }
}

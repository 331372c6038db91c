// features: String.indexOf, compareTo, regionMatches, equalsIgnoreCase, contains, startsWith, intern, hashCode

public class StringSearchAndCompare {
    public static void main(String[] args) {
        String s = "the theory of the thing";
        System.out.println(s.indexOf("the") + " " + s.indexOf("the", 1) + " " + s.lastIndexOf("the") + " " + s.lastIndexOf("the", 10)
                + " " + s.indexOf('y') + " " + s.indexOf('q') + " " + s.indexOf("") + " " + s.lastIndexOf("") + " " + s.indexOf("thingy"));
        System.out.println(s.contains("ory") + " " + s.startsWith("the") + " " + s.startsWith("theory", 4) + " " + s.endsWith("ing")
                + " " + s.startsWith("x", -1) + " " + s.endsWith(""));
        String[] pairs = {"apple", "apricot", "a", "", "Apple", "apple", "zebra", "\u00e9tude", "\u0416", "b"};
        for (int i = 0; i + 1 < pairs.length; i++) {
            System.out.println(pairs[i].compareTo(pairs[i + 1]) + " " + pairs[i].compareToIgnoreCase(pairs[i + 1]) + " "
                    + pairs[i].equals(pairs[i + 1]) + " " + pairs[i].equalsIgnoreCase(pairs[i + 1]));
        }
        System.out.println("Hello World".regionMatches(6, "world", 0, 5) + " " + "Hello World".regionMatches(true, 6, "world", 0, 5)
                + " " + "abc".regionMatches(2, "abc", 0, 5) + " " + "abc".regionMatches(-1, "abc", 0, 1));
        String built = new StringBuilder("in").append("tern").toString();
        System.out.println((built == "intern") + " " + (built.intern() == "intern") + " " + built.equals("intern") + " " + "intern".equals(null));
        String[] hashed = {"", "a", "Aa", "BB", "AaAa", "BBBB", "polygenelubricants", "\u0000", "\uFFFF\u1234"};
        for (String h : hashed) {
            System.out.print(h.hashCode() + " ");
        }
        System.out.println();
        System.out.println("a\u0130b".toLowerCase(java.util.Locale.ROOT).length() + " " + "stra\u00dfe".toUpperCase(java.util.Locale.ROOT)
                + " " + "MIXED case".toLowerCase(java.util.Locale.ROOT) + " " + "\u01c6".toUpperCase(java.util.Locale.ROOT).codePointAt(0));
        System.out.println("\u03a3".equalsIgnoreCase("\u03c2") + " " + "k".equalsIgnoreCase("\u212a") + " " + "\u0131".equalsIgnoreCase("I"));
        System.out.println("abc".contentEquals("abc") + " " + "abc".contentEquals(new StringBuffer("abd")));
        System.out.println("banana".indexOf(97, 2) + " " + "x\uD83D\uDE00y".indexOf(0x1F600) + " " + "x\uD83D\uDE00y".lastIndexOf('y'));
        System.out.println("ab".compareTo("abcd") + " " + "abcd".compareTo("ab") + " " + "\uFFFF".compareTo("\uD83D\uDE00"));
        try {
            "abc".charAt(-1);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("charAt refused");
        }
        try {
            "abc".compareTo(null);
        } catch (NullPointerException e) {
            System.out.println("null refused");
        }
    }
}

// features: StringBuilder, insert, delete, deleteCharAt, replace, reverse with surrogates, setLength

public class StringBuilderEdits {
    static String codes(CharSequence s) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            out.append(i == 0 ? "" : " ").append(Integer.toHexString(s.charAt(i)));
        }
        return out.toString();
    }

    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder("hello");
        sb.insert(0, "oh ").insert(8, 42).insert(3, true).insert(sb.length(), '!').insert(0, 1.5).insert(0, new char[] {'a', 'b'});
        System.out.println(sb + " " + sb.length());
        sb.delete(0, 5).deleteCharAt(0).replace(2, 6, "REPLACED");
        System.out.println(sb);
        sb.setCharAt(0, 'Z');
        sb.setLength(6);
        System.out.println(sb + "|" + sb.indexOf("E") + "|" + sb.lastIndexOf("E") + "|" + sb.charAt(3));
        sb.setLength(8);
        System.out.println(codes(sb));
        sb.setLength(0);
        sb.append(1).append('c').append(2L).append(3f).append(4d).append(true).append((String) null).append((Object) "o")
                .append("subsequence", 3, 6).append(new char[] {'x', 'y', 'z'}, 1, 2).appendCodePoint(65).appendCodePoint(0x1F600);
        System.out.println(sb.substring(0, sb.length() - 2) + " " + codes(sb.substring(sb.length() - 3)));
        StringBuilder pair = new StringBuilder("a\uD83D\uDE00b\uDE00\uD83Dc");
        System.out.println(codes(pair) + " -> " + codes(pair.reverse()));
        System.out.println(pair.codePointCount(0, pair.length()) + " " + pair.codePointAt(4) + " " + pair.offsetByCodePoints(0, 3));
        System.out.println(new StringBuilder("never odd or even").reverse());
        StringBuilder wide = new StringBuilder("latin");
        wide.append('\u0416').insert(0, '\u20ac').deleteCharAt(0).reverse();
        System.out.println(codes(wide) + " " + wide.compareTo(new StringBuilder("zebra")));
        StringBuffer buffer = new StringBuffer();
        for (int i = 0; i < 100; i++) {
            buffer.append(i % 10);
        }
        buffer.insert(50, "MIDDLE").replace(0, 45, "").delete(11, buffer.length());
        System.out.println(buffer + " " + buffer.reverse());
        String[] tries = {"insert", "delete", "charAt", "setLength", "deleteCharAt", "substring", "replace"};
        for (String name : tries) {
            StringBuilder t = new StringBuilder("abc");
            try {
                switch (name) {
                    case "insert" -> t.insert(4, "x");
                    case "delete" -> t.delete(2, 1);
                    case "charAt" -> t.charAt(3);
                    case "setLength" -> t.setLength(-1);
                    case "deleteCharAt" -> t.deleteCharAt(3);
                    case "substring" -> t.substring(2, 5);
                    default -> t.replace(4, 5, "x");
                }
                System.out.println(name + " fine");
            } catch (IndexOutOfBoundsException e) {
                System.out.println(name + " " + e.getClass().getSimpleName());
            }
        }
        System.out.println(new StringBuilder().append(Integer.MIN_VALUE).append(Long.MIN_VALUE).append(Float.MIN_VALUE).append(-0.0));
        System.out.println(new StringBuilder("x").equals(new StringBuilder("x")) + " " + "x".contentEquals(new StringBuilder("x"))
                + " " + new StringBuilder("abc").chars().sum() + " " + (new StringBuilder("ab").compareTo(new StringBuilder("abc"))));
    }
}

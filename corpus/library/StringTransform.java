// features: String.split, replace, replaceAll, strip, trim, repeat, lines, indent, chars, codePoints, translateEscapes

import java.util.Arrays;
import java.util.stream.Collectors;

public class StringTransform {
    static void show(String... parts) {
        System.out.println(parts.length + " " + Arrays.toString(parts));
    }

    public static void main(String[] args) {
        show("a,b,,c,,".split(","));
        show("a,b,,c,,".split(",", -1));
        show("a,b,,c,,".split(",", 3));
        show("".split(","));
        show("  lead and trail ".split(" "));
        show("boo:and:foo".split("o", 5));
        show("2024-01-15T10:30".split("[-T:]"));
        show("abc".split(""));
        show("a.b.c".split("."));
        show("a.b.c".split("\\."));
        show("x1y22z".split("\\d+"));
        System.out.println("mississippi".replace('s', 'z') + " " + "mississippi".replace("ss", "SS") + " " + "aaa".replace("aa", "b")
                + " " + "abc".replace("", "-"));
        System.out.println("a1b22c333".replaceAll("[0-9]+", "#") + " " + "a1b22".replaceFirst("\\d", "<$0>") + " "
                + "John Smith".replaceAll("(\\w+) (\\w+)", "$2, $1"));
        System.out.println("[" + " \t padded \n".trim() + "][" + "\u2003wide\u2003".strip() + "][" + " x ".stripLeading() + "]["
                + " x ".stripTrailing() + "]" + "\u2003wide".trim().length());
        System.out.println("ab".repeat(4) + "|" + "x".repeat(0) + "|" + "   ".isBlank() + "".isEmpty());
        System.out.println("one\ntwo\r\nthree\r\rfive".lines().map(l -> "<" + l + ">").collect(Collectors.joining()));
        System.out.print("x\n  y\n".indent(2) + "    deep\n  less".stripIndent() + "\n");
        System.out.println("tab\\tnew\\u0041\\n".replace("\\u0041", "A").translateEscapes().length());
        System.out.println("hello".chars().map(c -> c - 'a').boxed().toList() + " " + "a\uD83D\uDE00".codePoints().boxed().toList()
                + " " + "a\uD83D\uDE00".codePointCount(0, 3));
        System.out.println("substring".substring(3) + " " + "substring".substring(0, 3) + " " + "substring".subSequence(2, 4) + " ["
                + "abc".substring(3) + "]");
        System.out.println("concat".concat("enated") + " " + String.valueOf(new char[] {'o', 'k'}) + String.valueOf((Object) null)
                + String.copyValueOf(new char[] {'a', 'b', 'c'}, 1, 2) + String.valueOf(3.0f));
        char[] target = new char[6];
        Arrays.fill(target, '.');
        "getChars".getChars(3, 8, target, 1);
        System.out.println(new String(target) + " " + new String(new int[] {72, 105, 0x1F600}, 0, 2) + " " + "transform".<Integer>transform(String::length));
        System.out.println("Hello %s, %d".formatted("you", 5) + " " + "CamelCaseString".replaceAll("([A-Z])", "_$1").toLowerCase());
        for (int[] r : new int[][] {{-1, 2}, {2, 1}, {0, 4}}) {
            try {
                "abc".substring(r[0], r[1]);
            } catch (StringIndexOutOfBoundsException e) {
                System.out.println("substring refused " + r[0] + ".." + r[1]);
            }
        }
        try {
            "x".repeat(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}

// features: regex lookahead, lookbehind, backreferences, possessive and lazy quantifiers, character classes, boundaries

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class RegexLookaroundAndBackreferences {
    static String all(String regex, String text) {
        StringBuilder sb = new StringBuilder();
        Matcher m = Pattern.compile(regex).matcher(text);
        while (m.find()) {
            sb.append('<').append(m.group()).append('>');
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        System.out.println(all("\\w+(?=!)", "hey! you there! no"));
        System.out.println(all("\\b\\w+\\b(?!!)", "hey! you there!"));
        System.out.println(all("(?<=\\$)\\d+", "cost $15 and 20 or $7"));
        System.out.println(all("(?<!\\$)\\b\\d+", "cost $15 and 20 or $7"));
        System.out.println(all("(\\w)\\1", "bookkeeper aabb"));
        System.out.println(all("(?<q>['\"]).*?\\k<q>", "say 'one' and \"two's\" end"));
        System.out.println(all("<.+>", "<a><b>") + all("<.+?>", "<a><b>") + all("<.++>", "<a><b>"));
        System.out.println(all("[a-c&&[^b]]+", "abcabc") + all("[^\\s\\d]+", "ab1 cd2") + all("\\p{Upper}+", "ABcDE") + all("[\\w&&[^\\d_]]+", "a1_b2"));
        System.out.println(all("\\d{2,3}", "1 12 123 1234 12345") + all("a{0}b?", "ab"));
        System.out.println(all("^\\w", "ab\ncd") + all("(?m)^\\w", "ab\ncd") + all("\\w$", "ab\ncd\n") + all("\\w\\z", "ab\ncd\n"));
        System.out.println(all("(?i)abc", "ABC abc AbC") + all("a(?i)b(?-i)c", "aBc aBC") + all("(?:ab)+", "ababxab"));
        System.out.println(all("\\u0041\\x42\\t?", "AB") + all("\\Q.*\\E", "a.*b") + all("[\\[\\]]", "[x]") + all("cat|dog|bird", "dogcatfish"));
        System.out.println(all("(a+)+b", "aaaaaaaaaaab") + "aaaa".matches("(a|aa)+") + "aaaaaaaaaaaaaaac".matches("(a*)*b"));
        System.out.println(all(".", "a\uD83D\uDE00b").length() + " " + all("\\S+", "a b  c") + " " + "\u00e9".matches("\\w") + "\u00e9".matches("(?U)\\w"));
        System.out.println(Arrays.toString("one1two22three".split("(?<=\\D)(?=\\d)|(?<=\\d)(?=\\D)")));
        System.out.println(Arrays.toString("camelCaseWordsHere".split("(?=[A-Z])")) + Arrays.toString("a--b-c".split("-")));
        System.out.println(Arrays.toString(Pattern.compile("\\s*,\\s*").split(" a , b,c ,d", 3)) + Pattern.compile(":").splitAsStream("x:y:z").toList());
        System.out.println("1234567.89".replaceAll("(?<=\\d)(?=(\\d{3})+\\.)", ",") + " " + "aaa".replaceAll("a*", "X") + " " + "abc".replaceAll("", "-"));
        String ip = "(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?!$)|$)){4}";
        for (String s : new String[] {"192.168.1.1", "256.1.1.1", "1.2.3", "0.0.0.0"}) {
            System.out.print(s.matches(ip) + " ");
        }
        System.out.println(Pattern.compile("[aeiou]").asPredicate().test("sky") + " " + Pattern.compile("b").matcher("abab").replaceFirst("X"));
    }
}

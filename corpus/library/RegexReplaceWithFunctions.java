// features: Matcher.replaceAll with lambda, appendReplacement, templates, hitEnd, usePattern

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

public class RegexReplaceWithFunctions {
    static String render(String template, Map<String, String> values) {
        Matcher m = Pattern.compile("\\$\\{(\\w+)(?::-([^}]*))?}").matcher(template);
        StringBuilder sb = new StringBuilder();
        while (m.find()) {
            String value = values.getOrDefault(m.group(1), m.group(2) == null ? "?" : m.group(2));
            m.appendReplacement(sb, Matcher.quoteReplacement(value));
        }
        return m.appendTail(sb).toString();
    }

    public static void main(String[] args) {
        System.out.println(Pattern.compile("\\d+").matcher("a1b22c333").replaceAll(r -> String.valueOf(Integer.parseInt(r.group()) * 2)));
        System.out.println(Pattern.compile("\\b[a-z]").matcher("make this title case").replaceAll(r -> r.group().toUpperCase()));
        System.out.println(Pattern.compile("_([a-z])").matcher("snake_case_to_camel").replaceAll(r -> r.group(1).toUpperCase()));
        System.out.println(Pattern.compile("x").matcher("axbxc").replaceFirst(r -> "[" + r.start() + "]"));
        System.out.println(render("Hello ${name}, you owe ${sum:-nothing} to ${who}. $5", Map.of("name", "Ann", "who", "B$b\\")));
        Matcher m = Pattern.compile("(a)(b)?").matcher("ab a abb");
        StringBuffer buffer = new StringBuffer();
        int count = 0;
        while (m.find()) {
            m.appendReplacement(buffer, "<$2$1" + count++ + ">");
        }
        m.appendTail(buffer);
        System.out.println(buffer);
        try {
            "abc".replaceAll("b", "$3");
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            "abc".replaceAll("b", "x\\");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        String log = "INFO start\nWARN low disk\nINFO tick\nERROR boom code=7\nWARN again\n";
        Map<String, Long> levels = Pattern.compile("(?m)^(\\w+) ").matcher(log).results()
                .collect(Collectors.groupingBy(r -> r.group(1), TreeMap::new, Collectors.counting()));
        System.out.println(levels);
        Matcher scan = Pattern.compile("\\d+").matcher("12ab");
        scan.find();
        System.out.println(scan.hitEnd() + " " + scan.end());
        scan.usePattern(Pattern.compile("[a-z]+"));
        System.out.println(scan.find() + " " + scan.group() + " " + scan.hitEnd());
        scan.reset("zz9");
        System.out.println(scan.lookingAt() + " " + scan.group() + " " + scan.matches() + " " + scan.find(2));
        Pattern p = Pattern.compile("(?<key>\\w+)=(?<value>\\w*)", Pattern.CASE_INSENSITIVE);
        System.out.println(p.pattern() + " " + p.flags() + " " + p + " " + p.matcher("A=1,b=").replaceAll("${value}<-${key}"));
    }
}

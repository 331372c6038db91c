// features: Pattern, Matcher, groups, named groups, find, lookingAt, region, toMatchResult

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

public class RegexGroups {
    public static void main(String[] args) {
        Matcher m = Pattern.compile("(\\d{4})-(\\d{2})-(\\d{2})").matcher("from 2023-01-15 to 2024-12-31.");
        while (m.find()) {
            System.out.println(m.group() + " at " + m.start() + ".." + m.end() + " year " + m.group(1) + " day " + m.group(3) + " " + m.start(2) + " " + m.groupCount());
        }
        Pattern named = Pattern.compile("(?<user>[\\w.]+)@(?<host>[\\w.]+)\\.(?<tld>[a-z]{2,})");
        Matcher mail = named.matcher("write to ann.lee@mail.example.org or bob@x.io");
        List<String> hosts = new ArrayList<>();
        while (mail.find()) {
            hosts.add(mail.group("user") + "|" + mail.group("host") + "|" + mail.group("tld"));
        }
        System.out.println(hosts);
        System.out.println(Pattern.matches("a*b", "aaab") + " " + "aaabc".matches("a*b") + " " + Pattern.compile("a*b").matcher("aaabc").lookingAt());
        Matcher optional = Pattern.compile("(a)?(b)?(c)").matcher("bc");
        System.out.println(optional.matches() + " " + optional.group(1) + " " + optional.group(2) + " " + optional.start(1));
        Matcher region = Pattern.compile("x+").matcher("xxaxxxbx").region(2, 7);
        System.out.println(region.find() + " " + region.group() + " " + region.find() + " " + region.regionStart());
        Matcher flags = Pattern.compile("^hello.*$", Pattern.CASE_INSENSITIVE | Pattern.MULTILINE).matcher("x\nHELLO there\nhello\n");
        List<MatchResult> results = flags.results().toList();
        for (MatchResult r : results) {
            System.out.println(r.group() + " " + r.start());
        }
        System.out.println(Pattern.compile("a.c", Pattern.DOTALL).matcher("a\nc").matches() + " " + Pattern.compile("a b # comment", Pattern.COMMENTS).matcher("ab").matches()
                + " " + Pattern.compile("a.c", Pattern.LITERAL).matcher("abc").find() + " " + Pattern.quote("a.b"));
        System.out.println("key=value; k2=v2".replaceAll("(\\w+)=(\\w+)", "$2=$1") + " " + Matcher.quoteReplacement("$1\\"));
        Matcher hit = Pattern.compile("ab").matcher("ab");
        try {
            hit.group();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        hit.find();
        try {
            hit.group(2);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            mail.group("nothing");
        } catch (IllegalStateException | IllegalArgumentException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        for (String bad : new String[] {"(", "[a", "*a", "a{2,1}", "(?<x>a)(?<x>b)"}) {
            try {
                Pattern.compile(bad);
            } catch (PatternSyntaxException e) {
                System.out.println(e.getDescription() + " near " + e.getIndex() + " in " + e.getPattern());
            }
        }
    }
}

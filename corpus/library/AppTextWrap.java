// features: text wrapping and justification, word statistics, StringBuilder, text blocks, streams

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class AppTextWrap {
    static final String TEXT = """
            A cave is a natural void under the ground, large enough for a person to enter.
            Caves form by the weathering of rock; some of them go   deep underground.

            The word also means smaller openings, such as sea caves, rock shelters and
            grottos. Exploring caves is called caving, potholing or spelunking.
            """;

    static List<String> wrap(String paragraph, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : paragraph.strip().split("\\s+")) {
            if (line.length() + word.length() + (line.isEmpty() ? 0 : 1) > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    static String justify(String line, int width) {
        String[] words = line.split(" ");
        int gaps = words.length - 1;
        if (gaps == 0) {
            return line;
        }
        int spaces = width - line.replace(" ", "").length();
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i <= gaps; i++) {
            sb.append(words[i]);
            if (i < gaps) {
                sb.append(" ".repeat(spaces / gaps + (i < spaces % gaps ? 1 : 0)));
            }
        }
        return sb.toString();
    }

    static String centre(String s, int width) {
        int left = (width - s.length()) / 2;
        return " ".repeat(Math.max(0, left)) + s + " ".repeat(Math.max(0, width - s.length() - left));
    }

    public static void main(String[] args) {
        for (int width : new int[] {28, 40}) {
            for (String paragraph : TEXT.split("\n\n")) {
                List<String> lines = wrap(paragraph, width);
                for (int i = 0; i < lines.size(); i++) {
                    System.out.println("|" + (i + 1 < lines.size() ? justify(lines.get(i), width) : centre(lines.get(i), width)) + "|");
                }
                System.out.println("+" + "-".repeat(width) + "+");
            }
        }
        String[] words = TEXT.toLowerCase().split("[^a-z]+");
        Map<String, Long> counts = Arrays.stream(words).collect(Collectors.groupingBy(w -> w, TreeMap::new, Collectors.counting()));
        System.out.println(counts.entrySet().stream().filter(e -> e.getValue() > 1)
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()).thenComparing(Map.Entry.comparingByKey()))
                .map(e -> e.getKey() + "=" + e.getValue()).collect(Collectors.joining(" ")));
        System.out.println(Arrays.stream(words).max(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder())).get());
        System.out.println(TEXT.lines().map(String::length).toList() + " " + TEXT.chars().filter(c -> "aeiou".indexOf(c) >= 0).count());
    }
}

// features: standard input, collections, sorting, comparators, string formatting, lambdas
// stdin: the cave is deep and the cave is dark\nno light falls into the deep\n\nand still the water is clear\n
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class WordStatistics {
    static String bar(int n, int max) {
        return "#".repeat(n * 20 / max);
    }

    public static void main(String[] args) throws IOException {
        Map<String, Integer> counts = new HashMap<>();
        Map<Integer, List<String>> byLength = new TreeMap<>(Comparator.reverseOrder());
        int lines = 0, letters = 0;
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in))) {
            for (String line; (line = in.readLine()) != null; lines++) {
                for (String word : line.split(" ")) {
                    if (word.isEmpty()) {
                        continue;
                    }
                    counts.merge(word, 1, Integer::sum);
                    letters += word.length();
                }
            }
        }
        counts.keySet().stream().sorted().forEach(w -> byLength.computeIfAbsent(w.length(), k -> new ArrayList<>()).add(w));
        List<Map.Entry<String, Integer>> entries = new ArrayList<>(counts.entrySet());
        entries.sort(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()));
        int max = entries.get(0).getValue();
        for (Map.Entry<String, Integer> e : entries) {
            System.out.printf("%-8s %3d %s%n", e.getKey(), e.getValue(), bar(e.getValue(), max));
        }
        System.out.println(lines + " lines, " + counts.size() + " words, " + letters + " letters");
        System.out.println(byLength);
        int[] alphabet = new int[26];
        for (String w : counts.keySet()) {
            for (char c : w.toCharArray()) {
                alphabet[c - 'a'] += counts.get(w);
            }
        }
        StringBuilder top = new StringBuilder();
        for (int i = 0; i < 26; i++) {
            if (alphabet[i] >= 5) {
                top.append((char) ('a' + i)).append(alphabet[i]).append(' ');
            }
        }
        System.out.println(top.toString().trim());
    }
}

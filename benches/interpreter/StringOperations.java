import java.util.ArrayList;
import java.util.List;

/** Splitting, searching, comparing and joining strings. */
public class StringOperations {
    public static void main(String[] args) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 4000; i++) {
            text.append("word").append(i * 7919 % 1000).append(i % 11 == 0 ? "\n" : " ");
        }
        String all = text.toString();
        long sum = 0;
        for (int round = 0; round < 12; round++) {
            List<String> parts = new ArrayList<>();
            for (String line : all.split("\n")) {
                for (String word : line.split(" ")) {
                    parts.add(word.toUpperCase().substring(2).concat("x" + round));
                }
            }
            parts.sort(null);
            sum += parts.get(parts.size() / 2).hashCode() + String.join("-", parts).indexOf("RD999x" + round);
            for (String p : parts) {
                sum += p.equals("RD5x3") ? 100 : p.compareTo("RD5") + p.replace('R', 'L').length();
            }
        }
        System.out.println(sum);
    }
}

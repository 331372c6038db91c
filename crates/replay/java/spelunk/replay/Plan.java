package spelunk.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which tests to run, in which order. Read from a file of lines: key, tab, value. */
final class Plan {
    final List<String> classes = new ArrayList<>();
    /** Class, hash sign, method. */
    final Set<String> skipped = new HashSet<>();
    boolean reversed;
    String journal;
    long limitMillis;
    /** Where coverage goes, or null. */
    String coverage;
    /** Whether only what happens inside of test methods counts as covered. */
    boolean isolated;
    /** Pairs of class name and original class file. */
    final List<String[]> measured = new ArrayList<>();

    Plan(String file) throws IOException {
        for (String line : Files.readAllLines(Paths.get(file))) {
            String[] parts = line.split("\t");
            switch (parts[0]) {
                case "class" -> classes.add(parts[1]);
                case "skip" -> skipped.add(parts[1]);
                case "reversed" -> reversed = true;
                case "journal" -> journal = parts[1];
                case "limit" -> limitMillis = Long.parseLong(parts[1]);
                case "coverage" -> coverage = parts[1];
                case "isolated" -> isolated = true;
                case "measured" -> measured.add(new String[] {parts[1], parts[2]});
                default -> throw new IOException("unknown line in the plan: " + line);
            }
        }
        if (reversed) {
            Collections.reverse(classes);
        }
    }
}

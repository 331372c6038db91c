// features: StringJoiner, String.join, Objects.equals, Objects.hash, requireNonNull, checkIndex

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.StringTokenizer;

public class StringJoinerAndObjects {
    public static void main(String[] args) {
        StringJoiner joiner = new StringJoiner(", ", "<", ">");
        System.out.println(joiner + " " + joiner.length());
        joiner.setEmptyValue("EMPTY");
        System.out.println(joiner);
        joiner.add("one").add("two").add(null);
        System.out.println(joiner + " " + joiner.length());
        StringJoiner other = new StringJoiner("|").add("x").add("y");
        System.out.println(joiner.merge(other) + " " + new StringJoiner("-").merge(joiner));
        System.out.println(String.join("/", "a", "b", "c") + " " + String.join("", List.of("p", "q")) + " " + String.join("-", List.of()));

        System.out.println(Objects.equals(null, null) + " " + Objects.equals("a", null) + " " + Objects.equals("a", "a"));
        System.out.println(Objects.hash(1, "two", 3.0, null) + " " + Objects.hash() + " " + Objects.hashCode(null));
        System.out.println(Objects.deepEquals(new int[] {1, 2}, new int[] {1, 2}) + " " + Objects.toString(null) + " "
                + Objects.toString(null, "default"));
        System.out.println(Objects.requireNonNullElse(null, 5) + " " + Objects.requireNonNullElseGet("k", () -> "never")
                + " " + Objects.isNull(null) + " " + Objects.nonNull(null));
        System.out.println(Objects.compare("b", "a", String::compareTo) + " " + Objects.compare(null, null, String::compareTo));
        try {
            Objects.requireNonNull(null, "value must be set");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            Objects.requireNonNull(null, () -> "supplied " + 1);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            Objects.requireNonNull(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Objects.checkIndex(3, 4));
        for (int[] bad : new int[][] {{4, 4}, {-1, 4}}) {
            try {
                Objects.checkIndex(bad[0], bad[1]);
            } catch (IndexOutOfBoundsException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            Objects.checkFromToIndex(2, 9, 5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        StringTokenizer tokens = new StringTokenizer("a = (b+c) * 2", " +*=()", true);
        StringBuilder sb = new StringBuilder();
        System.out.println(tokens.countTokens());
        while (tokens.hasMoreTokens()) {
            sb.append('[').append(tokens.nextToken()).append(']');
        }
        System.out.println(sb + " " + Arrays.asList("x,y;z".split("[,;]")));
    }
}

// features: Locale.ROOT, toLowerCase, String.format with Locale, Locale fields, case conversion loops, CharSequence methods

import java.util.Locale;

public class LocaleIndependentText {
    static class Repeat implements CharSequence {
        private final char c;
        private final int n;

        Repeat(char c, int n) {
            this.c = c;
            this.n = n;
        }

        @Override
        public int length() {
            return n;
        }

        @Override
        public char charAt(int i) {
            if (i < 0 || i >= n) {
                throw new StringIndexOutOfBoundsException("index " + i);
            }
            return c;
        }

        @Override
        public CharSequence subSequence(int from, int to) {
            return new Repeat(c, to - from);
        }

        @Override
        public String toString() {
            return String.valueOf(c).repeat(n);
        }
    }

    public static void main(String[] args) {
        String title = "The TITLE of 3 Books".toUpperCase(Locale.ROOT);
        System.out.println(title + " " + title.toLowerCase(Locale.ROOT) + " " + String.format(Locale.ROOT, "%,d %.2f %S", 1234567, 2.5, "up"));
        System.out.println(Locale.ROOT.toString().isEmpty() + " " + Locale.ENGLISH + " " + Locale.US.getCountry() + " " + Locale.GERMANY.getLanguage() + " " + Locale.forLanguageTag("fr-CA").toLanguageTag() + " " + Locale.US.equals(Locale.forLanguageTag("en-US")));
        CharSequence five = new Repeat('z', 5);
        System.out.println(new StringBuilder().append(five).append(five, 1, 3).insert(0, five) + " " + five.chars().sum() + " " + String.join("-", five, "x") + " " + "zzzzz".contentEquals(five) + " " + "azzzzzb".contains(five));
        System.out.println("a" + five + five.subSequence(0, 2) + " " + CharSequence.compare(five, "zzzz") + " " + "abc".replace("b", five) + " " + five.isEmpty());
        try {
            five.charAt(9);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        StringBuilder rot = new StringBuilder();
        for (char c : "Hello, World".toCharArray()) {
            if (Character.isUpperCase(c)) {
                rot.append((char) ('A' + (c - 'A' + 13) % 26));
            } else if (Character.isLowerCase(c)) {
                rot.append((char) ('a' + (c - 'a' + 13) % 26));
            } else {
                rot.append(c);
            }
        }
        System.out.println(rot);
        String snake = "someCamelCaseName".chars().mapToObj(c -> Character.isUpperCase(c) ? "_" + (char) Character.toLowerCase(c) : String.valueOf((char) c)).reduce("", String::concat);
        System.out.println(snake + " " + "racecar".contentEquals(new StringBuilder("racecar").reverse()) + " " + "x".compareToIgnoreCase("Y"));
        System.out.println("%-8s|%8s|%08d|%+d|%x".formatted("left", "right", 42, 7, 255) + " " + String.format("%3$s %1$s %2$s", "a", "b", "c"));
    }
}

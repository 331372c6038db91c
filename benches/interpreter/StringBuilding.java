/** Appending to a StringBuilder and looking through what it holds. */
public class StringBuilding {
    public static void main(String[] args) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < 150_000; i++) {
            out.append(i).append(',').append((char) ('a' + i % 26)).append("text").append(i * 3L);
            if (i % 10_000 == 0) {
                out.setLength(out.length() / 2);
            }
        }
        int hash = 0;
        for (int i = 0; i < out.length(); i++) {
            hash = hash * 31 + out.charAt(i);
        }
        System.out.println(out.length() + " " + hash);
    }
}

import java.util.ArrayDeque;

/** Calls of the class library that are easily forgotten or taken for others, and conditions that are joined. */
public class Stickers {
    private final ArrayDeque<String> recent = new ArrayDeque<>();
    private final int limit;

    public Stickers(int limit) {
        this.limit = Math.max(1, limit);
    }

    public boolean add(String label) {
        String key = label.trim();
        if (key.isEmpty() || key.startsWith("#")) {
            return false;
        }
        recent.addFirst(key.toLowerCase());
        while (recent.size() > limit) {
            recent.removeLast();
        }
        return true;
    }

    public void narrow(int count) {
        while (recent.size() > count) {
            recent.removeLast();
        }
    }

    public String newest() {
        return recent.peekFirst();
    }

    public int size() {
        return recent.size();
    }

    public static boolean allDigits(String text) {
        boolean digits = true;
        for (int at = 0; at < text.length(); at++) {
            digits &= Character.isDigit(text.charAt(at));
        }
        return digits;
    }
}

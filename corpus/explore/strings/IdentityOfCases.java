// explore: IdentityOfCases
// verdict: safe
// complete: true

import java.util.IdentityHashMap;
import java.util.Map;
import spelunk.Choose;

/** A string that is in lower case already is its own lower case, and whoever compares references sees that. */
public class IdentityOfCases {
    static boolean same(Object one, Object other) {
        return one == other;
    }

    public static void main(String[] args) {
        String text = Choose.anyString(2);
        for (int i = 0; i < text.length(); i++) {
            Choose.assume(text.charAt(i) < 128);
        }
        String lower = text.toLowerCase();
        switch (Choose.intIn(0, 3)) {
            case 0 -> {
                boolean equal = lower.equals(text);
                assert same(text, lower) == equal;
            }
            case 1 -> {
                String again = text.toLowerCase();
                assert same(lower, again) == same(text, lower);
            }
            case 2 -> {
                Map<String, Integer> known = new IdentityHashMap<>();
                known.put(text, 1);
                assert known.containsKey(lower) == lower.equals(text);
            }
            default -> {
                if (same(lower, text.toUpperCase())) {
                    for (int i = 0; i < text.length(); i++) {
                        assert !Character.isLetter(text.charAt(i));
                    }
                }
            }
        }
    }
}

// features: generate
/** What a native has read is solved for behind it all the same. */
public class Seal {
    public boolean opens(String word) {
        String kept = word.intern();
        return kept.length() == 4
                && word.charAt(0) * 31 + word.charAt(1) == 3512
                && word.charAt(2) - word.charAt(3) == 17;
    }
}

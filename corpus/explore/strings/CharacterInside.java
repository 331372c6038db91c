// explore: CharacterInside
// verdict: safe
// complete: true

import spelunk.Choose;

public class CharacterInside {
    public static void main(String[] args) {
        String text = Choose.anyString(3);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            assert c <= Character.MAX_VALUE;
        }
    }
}

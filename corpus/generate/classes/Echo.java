// features: generate, lazy initialisation
/** Parameters of one name and many types. */
public class Echo {
    public int first(char[] word) {
        return word.length > 0 && word[0] == 'x' ? 1 : 0;
    }

    public int first(String word) {
        String turned = new StringBuilder(word).reverse().toString();
        return turned.endsWith("x") ? 1 : 0;
    }
}

// explore: SearchesInOneStep
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException

import spelunk.Choose;

/** Where something stands in a string is one number: a question about it has two answers, not one for each length. */
public class SearchesInOneStep {
    public static void main(String[] args) {
        String text = Choose.anyString(8);
        int at = text.indexOf('=');
        if (at >= 1 && text.endsWith(";") && text.lastIndexOf('=') == at && !text.contains(" ")) {
            if (text.indexOf("ab", 2) == 4) {
                throw new IllegalStateException("at " + at);
            }
        }
    }
}

// explore: LongParameterIsCutOff#size
// verdict: bounded
// complete: false

public class LongParameterIsCutOff {
    // False for a text of a thousand characters, which lies beyond the bound on input strings.
    static void size(String text) {
        if (text != null) {
            assert text.length() < 1000;
        }
    }
}

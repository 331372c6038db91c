// explore: LoopOverParameterIsCutOff#count
// verdict: bounded
// complete: false

public class LoopOverParameterIsCutOff {
    static int count(String text) {
        int found = 0;
        if (text != null) {
            for (int i = 0; i < text.length(); i++) {
                if (text.charAt(i) == ',') {
                    found++;
                }
            }
            assert found <= text.length();
        }
        return found;
    }
}

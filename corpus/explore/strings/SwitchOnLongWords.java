// explore: SwitchOnLongWords#code
// verdict: violation
// complete: true
// exception: java.lang.NullPointerException
// exception: java.lang.IllegalStateException
// exception: java.lang.UnsupportedOperationException

public class SwitchOnLongWords {
    // Labels longer than a string of unknown length is looked into.
    static int code(String word) {
        switch (word) {
            case "add":
                return 1;
            case "delete everything":
                throw new IllegalStateException(word);
            case "Aa":
                return 2;
            case "BB":
                throw new UnsupportedOperationException(word);
            default:
                assert !word.equals("add") && !word.equals("Aa");
                return 0;
        }
    }
}

// explore: AnyIndexOfText#check
// verdict: violation
// complete: true
// exception: java.lang.StringIndexOutOfBoundsException
// exception: java.lang.IndexOutOfBoundsException

import java.util.ArrayList;
import java.util.List;

public class AnyIndexOfText {
    static void check(int which, int i, int j) {
        switch (which) {
            case 0 -> "abcdef".charAt(i);
            case 1 -> "abcdef".substring(i);
            case 2 -> "abcdef".substring(i, j);
            case 3 -> new ArrayList<>(List.of(1, 2, 3)).get(i);
            default -> { }
        }
    }
}

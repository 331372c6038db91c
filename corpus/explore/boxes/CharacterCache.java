// explore: CharacterCache#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class CharacterCache {
    static void check(char c) {
        Character first = c;
        Character second = c;
        assert first == second;
    }
}

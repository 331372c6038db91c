// explore: CustomException#check
// verdict: violation
// complete: true
// exception: CustomException$TooDeep

public class CustomException {
    static class TooDeep extends RuntimeException {
        TooDeep(int depth) {
            super("depth " + (depth > 0));
        }
    }

    static void check(int depth) {
        if (depth > 1000) {
            throw new TooDeep(depth);
        }
    }
}

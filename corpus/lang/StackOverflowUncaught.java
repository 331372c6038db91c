// features: StackOverflowError, uncaught exception, custom exceptions
public class StackOverflowUncaught {
    static class TooDeep extends RuntimeException {
        TooDeep(Throwable cause) {
            super("recursion without end", cause, false, false);
        }
    }

    static int count(int n) {
        return n + count(n + 1);
    }

    public static void main(String[] args) {
        System.out.println("start");
        try {
            count(0);
        } catch (StackOverflowError e) {
            throw new TooDeep(null);
        }
    }
}

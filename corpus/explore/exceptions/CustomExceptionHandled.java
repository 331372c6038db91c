// explore: CustomExceptionHandled#check
// verdict: safe
// complete: true

public class CustomExceptionHandled {
    static class Failure extends Exception {
        final int code;

        Failure(int code) {
            this.code = code;
        }
    }

    static void risky(int x) throws Failure {
        if (x < 0) {
            throw new Failure(x);
        }
    }

    static void check(int x) {
        try {
            risky(x);
            assert x >= 0;
        } catch (Failure failure) {
            assert failure.code == x && x < 0;
        }
    }
}

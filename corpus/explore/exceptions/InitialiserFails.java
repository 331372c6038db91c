// explore: InitialiserFails#use
// verdict: violation
// complete: true
// exception: java.lang.ExceptionInInitializerError

public class InitialiserFails {
    static int divisor = 0;

    static class Lazy {
        static final int VALUE = 10 / divisor;
    }

    static int use(boolean touch) {
        return touch ? Lazy.VALUE : 0;
    }
}

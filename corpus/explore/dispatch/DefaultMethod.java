// explore: DefaultMethod#greet
// verdict: violation
// complete: true
// exception: java.lang.UnsupportedOperationException

public class DefaultMethod {
    interface Greeter {
        default String greet() {
            throw new UnsupportedOperationException("mute");
        }
    }

    static final class Polite implements Greeter {
        @Override
        public String greet() {
            return "good day";
        }
    }

    static final class Mute implements Greeter {}

    static void greet(boolean polite) {
        Greeter greeter = polite ? new Polite() : new Mute();
        System.out.println(greeter.greet());
    }
}

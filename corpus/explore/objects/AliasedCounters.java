// explore: AliasedCounters#count
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class AliasedCounters {
    static final class Counter {
        int value;
    }

    static void count(boolean shared, int amount) {
        Counter first = new Counter();
        Counter second = shared ? first : new Counter();
        first.value += amount;
        second.value += amount;
        assert first.value == amount;
    }
}

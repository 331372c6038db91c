// explore: TenthsDoNotAddUp#sum
// verdict: violation
// complete: true
// exception: java.lang.AssertionError
// paths: 2

public class TenthsDoNotAddUp {
    static void sum(boolean thrice) {
        double sum = 0.1 + 0.2;
        assert !thrice || sum == Double.parseDouble("0.3");
    }
}

// explore: SumOfPositives#check
// verdict: safe
// complete: true

public class SumOfPositives {
    // Addition may round and may reach infinity, but it does not underflow.
    static void check(float a, float b) {
        if (a > 0 && b > 0) {
            assert a + b > 0;
            assert a + b >= a;
        }
    }
}

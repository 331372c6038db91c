// explore: DigitSum#check
// verdict: safe
// complete: true

import spelunk.Choose;

public class DigitSum {
    static int digitSum(int n) {
        int sum = 0;
        while (n > 0) {
            sum += n % 10;
            n /= 10;
        }
        return sum;
    }

    static void check(int n) {
        Choose.assume(0 <= n && n < 1000);
        int sum = digitSum(n);
        assert sum <= 27;
        assert sum % 3 == n % 3;
    }
}

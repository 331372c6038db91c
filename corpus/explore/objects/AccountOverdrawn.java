// explore: AccountOverdrawn#scenario
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class AccountOverdrawn {
    private int balance = 100;

    private void withdraw(int amount) {
        if (amount <= balance) {
            balance -= amount;
        }
    }

    // A negative amount is a deposit in disguise, and a large one overflows.
    void scenario(int first) {
        withdraw(first);
        assert balance >= 0;
    }
}

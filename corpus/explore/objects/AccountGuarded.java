// explore: AccountGuarded#scenario
// verdict: safe
// complete: true

public class AccountGuarded {
    private int balance = 100;

    private void withdraw(int amount) {
        if (0 <= amount && amount <= balance) {
            balance -= amount;
        }
    }

    void scenario(int first, int second) {
        withdraw(first);
        withdraw(second);
        assert balance >= 0 && balance <= 100;
    }
}

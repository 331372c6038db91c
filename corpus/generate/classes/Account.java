/** With an invariant and contracts, by name and by annotation; the invariant can be broken. */
public class Account {
    @interface Precondition {
        String value();
    }

    private int balance;

    public boolean repOk() {
        return balance >= 0;
    }

    public boolean depositPrecondition(int amount) {
        return amount > 0 && amount < 1000;
    }

    public void deposit(int amount) {
        balance += amount;
    }

    public boolean withdraw(int amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("negative amount");
        }
        balance -= amount;
        return true;
    }

    @Precondition("close")
    public boolean isKnownReason(int reason) {
        return reason == 17;
    }

    public int close(int reason) {
        return reason == 17 ? 0 : reason;
    }

    public int getBalance() {
        return balance;
    }

    public int half() {
        int half = balance / 2;
        assert half != 5 : "five";
        return half;
    }
}

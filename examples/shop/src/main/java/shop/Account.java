package shop;

public class Account {
    private final String owner;
    private long balance;
    private int overdrafts;

    public Account(String owner, long balance) {
        this.owner = owner;
        this.balance = balance;
    }

    public void deposit(long amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("amount must be positive");
        }
        balance += amount;
    }

    public void withdraw(long amount) {
        if (amount > balance) {
            overdrafts++;
            throw new IllegalStateException("not enough money");
        }
        balance -= amount;
    }

    public String owner() {
        return owner;
    }

    public long balance() {
        return balance;
    }

    public int overdrafts() {
        return overdrafts;
    }
}

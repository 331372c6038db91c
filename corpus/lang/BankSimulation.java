// features: exceptions, custom exceptions, interfaces, collections, transactions, string formatting, inheritance
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class BankSimulation {
    static abstract class Account {
        private static int nextId = 100;
        final int id = nextId++;
        protected long cents;
        final List<String> history = new ArrayList<>();

        void deposit(long amount) {
            if (amount <= 0) {
                throw new IllegalArgumentException("amount must be positive: " + amount);
            }
            cents += amount;
            history.add("+" + amount);
        }

        void withdraw(long amount) throws Insufficient {
            if (amount > available()) {
                throw new Insufficient(this, amount);
            }
            cents -= amount;
            history.add("-" + amount);
        }

        abstract long available();

        void month() {}
    }

    static class Checking extends Account {
        final long overdraft;

        Checking(long overdraft) {
            this.overdraft = overdraft;
        }

        long available() {
            return cents + overdraft;
        }

        @Override
        void month() {
            if (cents < 0) {
                cents += cents / 10;
                history.add("fee");
            }
        }
    }

    static class Savings extends Account {
        final double rate;

        Savings(double rate) {
            this.rate = rate;
        }

        long available() {
            return cents;
        }

        @Override
        void month() {
            long interest = Math.round(cents * rate / 12);
            if (interest > 0) {
                deposit(interest);
            }
        }
    }

    static class Insufficient extends Exception {
        final long missing;

        Insufficient(Account a, long wanted) {
            super("account " + a.id + " lacks " + (wanted - a.available()));
            missing = wanted - a.available();
        }
    }

    static class Bank {
        final Map<Integer, Account> accounts = new LinkedHashMap<>();
        int failures;

        <A extends Account> A open(A a) {
            accounts.put(a.id, a);
            return a;
        }

        Account find(int id) {
            Account a = accounts.get(id);
            if (a == null) {
                throw new java.util.NoSuchElementException("account " + id);
            }
            return a;
        }

        boolean transfer(int from, int to, long amount) {
            Account source = find(from), target = find(to);
            long before = source.cents;
            try {
                source.withdraw(amount);
                target.deposit(amount);
                return true;
            } catch (Insufficient e) {
                failures++;
                System.out.println(e.getMessage() + " (" + e.missing + ")");
                return false;
            } catch (IllegalArgumentException e) {
                source.cents = before;
                System.out.println("rolled back: " + e.getMessage());
                return false;
            } finally {
                assert total() >= -1_000_000 : total();
            }
        }

        long total() {
            long t = 0;
            for (Account a : accounts.values()) {
                t += a.cents;
            }
            return t;
        }
    }

    public static void main(String[] args) {
        Bank bank = new Bank();
        Checking c = bank.open(new Checking(5_000));
        Savings s = bank.open(new Savings(0.03));
        c.deposit(10_000);
        s.deposit(250_000);
        System.out.println(bank.transfer(c.id, s.id, 12_000) + " " + bank.transfer(c.id, s.id, 12_000) + " " + bank.transfer(s.id, c.id, 0));
        for (int month = 0; month < 12; month++) {
            bank.accounts.values().forEach(Account::month);
        }
        for (Account a : bank.accounts.values()) {
            System.out.println(String.format("%s %d: %d.%02d %s", a.getClass().getSimpleName(), a.id, a.cents / 100, Math.abs(a.cents % 100), a.history));
        }
        System.out.println(bank.total() + " " + bank.failures);
        bank.transfer(c.id, 999, 1);
    }
}

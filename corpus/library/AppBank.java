// features: bank simulation, interfaces, abstract classes, checked exceptions, streams, BigDecimal money

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

public class AppBank {
    static class InsufficientFunds extends Exception {
        final BigDecimal missing;

        InsufficientFunds(BigDecimal missing) {
            super("missing " + missing);
            this.missing = missing;
        }
    }

    interface Listener {
        void changed(Account account, BigDecimal amount);
    }

    abstract static class Account {
        private static int nextNumber = 1000;
        protected BigDecimal balance = BigDecimal.ZERO.setScale(2);
        final int number = nextNumber++;
        final String owner;
        private final List<Listener> listeners = new ArrayList<>();

        Account(String owner) {
            this.owner = owner;
        }

        abstract BigDecimal limit();

        abstract void endOfMonth();

        void listen(Listener l) {
            listeners.add(l);
        }

        void deposit(String amount) {
            change(new BigDecimal(amount));
        }

        void withdraw(String amount) throws InsufficientFunds {
            BigDecimal value = new BigDecimal(amount);
            BigDecimal rest = balance.subtract(value);
            if (rest.compareTo(limit()) < 0) {
                throw new InsufficientFunds(limit().subtract(rest));
            }
            change(value.negate());
        }

        protected void change(BigDecimal amount) {
            if (amount.scale() > 2) {
                throw new IllegalArgumentException("fractions of cents: " + amount);
            }
            balance = balance.add(amount);
            listeners.forEach(l -> l.changed(this, amount));
        }

        @Override
        public String toString() {
            return getClass().getSimpleName() + "#" + number + "(" + owner + " " + balance + ")";
        }
    }

    static class Savings extends Account {
        private final BigDecimal rate;

        Savings(String owner, String rate) {
            super(owner);
            this.rate = new BigDecimal(rate);
        }

        @Override
        BigDecimal limit() {
            return BigDecimal.ZERO;
        }

        @Override
        void endOfMonth() {
            change(balance.multiply(rate).divide(BigDecimal.valueOf(12), 2, RoundingMode.HALF_EVEN));
        }
    }

    static class Checking extends Account {
        Checking(String owner) {
            super(owner);
        }

        @Override
        BigDecimal limit() {
            return new BigDecimal("-500");
        }

        @Override
        void endOfMonth() {
            if (balance.signum() < 0) {
                change(new BigDecimal("-7.50"));
            }
        }
    }

    public static void main(String[] args) {
        List<String> log = new ArrayList<>();
        Map<Integer, Account> accounts = new LinkedHashMap<>();
        for (Account a : List.of(new Savings("ann", "0.036"), new Checking("bob"), new Checking("ann"))) {
            accounts.put(a.number, a);
            a.listen((account, amount) -> log.add(account.number + ":" + amount.toPlainString()));
        }
        accounts.get(1000).deposit("1234.56");
        accounts.get(1001).deposit("100");
        String[][] withdrawals = {{"1000", "34.56"}, {"1000", "2000"}, {"1001", "550.10"}, {"1001", "60"}, {"1002", "499.99"}, {"1002", "0.001"}};
        for (String[] w : withdrawals) {
            try {
                accounts.get(Integer.valueOf(w[0])).withdraw(w[1]);
            } catch (InsufficientFunds e) {
                System.out.println(w[0] + " " + e.getMessage() + " " + e.missing.signum());
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        for (int month = 0; month < 3; month++) {
            accounts.values().forEach(Account::endOfMonth);
        }
        accounts.values().forEach(System.out::println);
        System.out.println(log);
        Map<String, BigDecimal> totals = accounts.values().stream()
                .collect(Collectors.toMap(a -> a.owner, a -> a.balance, BigDecimal::add, java.util.TreeMap::new));
        System.out.println(totals);
    }
}

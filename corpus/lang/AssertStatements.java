// features: assertions, AssertionError, exceptions
public class AssertStatements {
    static int evaluated;

    static boolean check(boolean b) {
        evaluated++;
        return b;
    }

    static String message(Object o) {
        try {
            if (o instanceof Integer i) {
                assert i > 10 : i;
            } else if (o instanceof Long l) {
                assert l > 10 : l + 1L;
            } else if (o instanceof Character c) {
                assert c == 'x' : c;
            } else if (o instanceof Throwable t) {
                assert false : t;
            } else if (o instanceof Boolean b) {
                assert b;
            } else {
                assert o != null : "null given, checked " + evaluated;
            }
            return "passed";
        } catch (AssertionError e) {
            return e.getMessage() + " cause " + (e.getCause() == null ? "none" : e.getCause().getMessage());
        }
    }

    static class Account {
        int balance;

        void withdraw(int amount) {
            assert amount > 0 : "amount " + amount;
            balance -= amount;
            assert invariant() : this;
        }

        boolean invariant() {
            return balance >= 0;
        }

        @Override
        public String toString() {
            return "Account " + balance;
        }
    }

    public static void main(String[] args) {
        assert check(true);
        assert check(true) : "never";
        System.out.println(evaluated);
        System.out.println(message(5));
        System.out.println(message(50));
        System.out.println(message(5L));
        System.out.println(message('y'));
        System.out.println(message(new IllegalStateException("inner")));
        System.out.println(message(false));
        System.out.println(message(true));
        System.out.println(message(null));
        System.out.println(new AssertionError(1.5f).getMessage() + new AssertionError('c').getMessage() + new AssertionError(2.5).getMessage() + new AssertionError(false).getMessage() + new AssertionError().getMessage());
        Account a = new Account();
        a.balance = 10;
        a.withdraw(5);
        try {
            a.withdraw(-1);
        } catch (AssertionError e) {
            System.out.println(e);
        }
        boolean on = false;
        assert on = true;
        System.out.println("assertions " + on);
        a.withdraw(50);
        System.out.println("not reached");
    }
}

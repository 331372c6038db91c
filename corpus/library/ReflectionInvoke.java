// features: Method.invoke, Constructor.newInstance, InvocationTargetException, getDeclaredMethods, varargs, static methods

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;

public class ReflectionInvoke {
    static class Account {
        private int balance;

        Account() {
            this(10);
        }

        public Account(int balance) {
            if (balance < 0) {
                throw new IllegalArgumentException("negative balance " + balance);
            }
            this.balance = balance;
        }

        public int deposit(int amount) {
            balance += amount;
            return balance;
        }

        public void fail(String why) {
            throw new IllegalStateException(why);
        }

        static String join(String separator, String... parts) {
            return String.join(separator, parts);
        }

        long widen(long a, double b, char c) {
            return a + (long) b + c;
        }

        private boolean secret() {
            return balance > 100;
        }
    }

    public static void main(String[] args) throws Exception {
        Method[] methods = Account.class.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method m : methods) {
            System.out.println(Modifier.toString(m.getModifiers()) + " " + m.getReturnType() + " " + m.getName() + Arrays.toString(m.getParameterTypes()) + " " + m.isVarArgs() + " " + m.getParameterCount());
        }
        Constructor<?>[] constructors = Account.class.getDeclaredConstructors();
        Arrays.sort(constructors, Comparator.comparing(Constructor::getParameterCount));
        for (Constructor<?> c : constructors) {
            System.out.println(c);
        }
        Account a = Account.class.getDeclaredConstructor().newInstance();
        Account b = (Account) constructors[1].newInstance(95);
        Method deposit = Account.class.getMethod("deposit", int.class);
        System.out.println(deposit.invoke(a, 5) + " " + deposit.invoke(b, 10) + " " + deposit);
        Method secret = Account.class.getDeclaredMethod("secret");
        secret.setAccessible(true);
        System.out.println(secret.invoke(a) + " " + secret.invoke(b));
        Method join = Account.class.getDeclaredMethod("join", String.class, String[].class);
        System.out.println(join.invoke(null, "-", new String[] {"x", "y"}));
        Method widen = Account.class.getDeclaredMethod("widen", long.class, double.class, char.class);
        System.out.println(widen.invoke(a, 1, 2.5f, 'a'));
        Method fail = Account.class.getMethod("fail", String.class);
        System.out.println(fail.getReturnType());
        try {
            fail.invoke(a, "no luck");
        } catch (InvocationTargetException e) {
            System.out.println(e.getMessage() + " " + e.getCause() + " " + e.getTargetException().getMessage());
        }
        try {
            constructors[1].newInstance(-1);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause());
        }
        try {
            deposit.invoke(a, "five");
        } catch (IllegalArgumentException e) {
            System.out.println("wrong type");
        }
        try {
            deposit.invoke(a);
        } catch (IllegalArgumentException e) {
            System.out.println("wrong count");
        }
        try {
            deposit.invoke(null, 1);
        } catch (NullPointerException e) {
            System.out.println("no receiver");
        }
        try {
            Account.class.getMethod("missing", int.class, String.class);
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(String.class.getMethod("substring", int.class, int.class).invoke("reflection", 2, 6) + " " + Math.class.getMethod("max", int.class, int.class).invoke(null, 3, 8)
                + " " + Integer.class.getMethod("parseInt", String.class).invoke(null, "77"));
    }
}

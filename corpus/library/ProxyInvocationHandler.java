// features: Proxy, InvocationHandler, interface dispatch, default methods, UndeclaredThrowableException

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.List;

public class ProxyInvocationHandler {
    interface Calculator {
        int add(int a, int b);

        double half(double x);

        String name();

        void fail() throws java.io.IOException;
    }

    static class Real implements Calculator {
        @Override
        public int add(int a, int b) {
            return a + b;
        }

        @Override
        public double half(double x) {
            return x / 2;
        }

        @Override
        public String name() {
            return "real";
        }

        @Override
        public void fail() throws java.io.IOException {
            throw new java.io.IOException("disk");
        }
    }

    record Logging(Object target, List<String> log) implements InvocationHandler {
        @Override
        public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
            log.add(method.getName() + (args == null ? "/0" : "/" + args.length));
            try {
                return method.invoke(target, args);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }
    }

    @SuppressWarnings("unchecked")
    static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return (T) Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler);
    }

    public static void main(String[] args) {
        List<String> log = new ArrayList<>();
        Calculator c = proxy(Calculator.class, new Logging(new Real(), log));
        System.out.println(c.add(2, 3) + " " + c.half(5) + " " + c.name());
        try {
            c.fail();
        } catch (java.io.IOException e) {
            System.out.println("passed on " + e.getMessage());
        }
        System.out.println(c.hashCode() == c.hashCode() ? "hash stable" : "hash changes");
        System.out.println(log);
        System.out.println(Proxy.isProxyClass(c.getClass()) + " " + (c instanceof Calculator) + " " + Proxy.isProxyClass(Real.class) + " " + (Proxy.getInvocationHandler(c) instanceof Logging));
        Calculator checked = proxy(Calculator.class, (p, m, a) -> {
            throw new Exception("checked in " + m.getName());
        });
        try {
            checked.name();
        } catch (UndeclaredThrowableException e) {
            System.out.println("undeclared " + e.getCause().getMessage());
        }
        Calculator nulls = proxy(Calculator.class, (p, m, a) -> null);
        System.out.println(nulls.name());
        try {
            nulls.add(1, 1);
        } catch (NullPointerException e) {
            System.out.println("null for int");
        }
        Calculator wrong = proxy(Calculator.class, (p, m, a) -> "text");
        try {
            wrong.add(1, 1);
        } catch (ClassCastException e) {
            System.out.println("text for int");
        }
        Runnable r = proxy(Runnable.class, (p, m, a) -> {
            System.out.println("ran " + m.getName() + " " + m.getDeclaringClass().getSimpleName());
            return null;
        });
        r.run();
    }
}

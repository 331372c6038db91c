// features: java.lang.reflect.Proxy, InvocationHandler, default methods on proxies, primitive results, undeclared exceptions, reflection
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class ProxyHandlers {
    interface Calculator {
        int add(int a, int b);
        double scale(double factor, long times, float more);
        String name();
        void reset() throws java.io.IOException;
        boolean flag(boolean z, char c, byte b, short s);
        default String greet() { return "hi " + name(); }
    }
    interface Named { String name(); }
    interface Generic<T> { T echo(T value); }

    static class Recorder implements InvocationHandler {
        final List<String> calls = new ArrayList<>();
        final Map<String, Object> answers = new HashMap<>();
        @Override public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
            calls.add(method.getName() + Arrays.toString(args));
            Object answer = answers.get(method.getName());
            if (answer instanceof Throwable t) throw t;
            return answer;
        }
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws Exception {
        Recorder recorder = new Recorder();
        Calculator proxy = (Calculator) Proxy.newProxyInstance(ProxyHandlers.class.getClassLoader(), new Class<?>[] {Calculator.class, Named.class}, recorder);
        recorder.answers.put("add", 42);
        recorder.answers.put("scale", 2.5);
        recorder.answers.put("name", "proxied");
        recorder.answers.put("flag", true);
        recorder.answers.put("greet", "overridden");
        System.out.println(proxy.add(1, 2) + " " + proxy.scale(0.5, 1L << 40, 3f) + " " + proxy.name() + " " + proxy.flag(false, 'c', (byte) 1, (short) 2) + " " + proxy.greet() + " " + ((Named) proxy).name());
        proxy.reset();
        System.out.println(recorder.calls);
        System.out.println(Proxy.isProxyClass(proxy.getClass()) + " " + Proxy.isProxyClass(String.class) + " " + (Proxy.getInvocationHandler(proxy) == recorder) + " " + (proxy instanceof Named) + (proxy instanceof Proxy));
        recorder.calls.clear();
        recorder.answers.put("hashCode", 7);
        recorder.answers.put("equals", true);
        recorder.answers.put("toString", "text");
        System.out.println(proxy.hashCode() + " " + proxy.equals("anything") + " " + proxy + recorder.calls);
        recorder.answers.put("reset", new java.io.IOException("declared"));
        try {
            proxy.reset();
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage());
        }
        recorder.answers.put("reset", new IllegalStateException("unchecked"));
        try {
            proxy.reset();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        recorder.answers.put("name", new Exception("checked"));
        try {
            proxy.name();
        } catch (UndeclaredThrowableException e) {
            System.out.println(e.getCause());
        }
        recorder.answers.put("add", null);
        try {
            proxy.add(1, 1);
        } catch (NullPointerException e) {
            System.out.println("no value");
        }
        recorder.answers.put("add", "wrong");
        try {
            proxy.add(1, 1);
        } catch (ClassCastException e) {
            System.out.println("wrong value");
        }
        Comparator<String> backwards = (Comparator<String>) Proxy.newProxyInstance(null, new Class<?>[] {Comparator.class}, (p, m, a) -> m.getName().equals("compare") ? ((String) a[1]).compareTo((String) a[0]) : null);
        List<String> list = new ArrayList<>(List.of("b", "c", "a"));
        list.sort(backwards);
        System.out.println(list);
        Generic<Object> generic = (Generic<Object>) Proxy.newProxyInstance(ProxyHandlers.class.getClassLoader(), new Class<?>[] {Generic.class}, (p, m, a) -> a[0]);
        System.out.println(generic.echo("echo") + " " + generic.echo(3));
        Runnable logged = (Runnable) Proxy.newProxyInstance(null, new Class<?>[] {Runnable.class}, (p, m, a) -> { System.out.println("before " + m.getName() + " " + (a == null) + m.getDeclaringClass().getSimpleName()); return null; });
        logged.run();
        Object one = Proxy.newProxyInstance(null, new Class<?>[] {Runnable.class}, recorder);
        System.out.println(one.getClass() == logged.getClass());
        System.out.println(one.getClass() == proxy.getClass());
    }
}

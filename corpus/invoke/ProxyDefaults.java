// features: java.lang.reflect.Proxy, InvocationHandler.invokeDefault, generic service proxies, mixins, caching proxy
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class ProxyDefaults {
    public interface Greeter {
        String name();
        default String greet(String word, int times) { return (word + " " + name() + "! ").repeat(times).trim(); }
        default int length() { return name().length(); }
    }
    public interface Squarer { long square(int n); }
    static class RealSquarer implements Squarer {
        int calls;
        public long square(int n) {
            calls++;
            if (n < 0) throw new IllegalArgumentException("negative " + n);
            return (long) n * n;
        }
    }

    static <T> T caching(Class<T> type, T target) {
        Map<List<Object>, Object> cache = new HashMap<>();
        InvocationHandler handler = (proxy, method, args) -> {
            List<Object> key = new ArrayList<>(Arrays.asList(args == null ? new Object[0] : args));
            key.add(method.getName());
            if (!cache.containsKey(key)) {
                try {
                    cache.put(key, method.invoke(target, args));
                } catch (InvocationTargetException e) {
                    throw e.getCause();
                }
            }
            return cache.get(key);
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    public static void main(String[] args) {
        Greeter greeter = (Greeter) Proxy.newProxyInstance(Greeter.class.getClassLoader(), new Class<?>[] {Greeter.class}, (proxy, method, arguments) -> {
            if (method.isDefault()) return InvocationHandler.invokeDefault(proxy, method, arguments);
            return switch (method.getName()) {
                case "name" -> "World";
                case "toString" -> "greeter";
                default -> null;
            };
        });
        System.out.println(greeter.greet("hi", 2) + " " + greeter.length() + " " + greeter);
        RealSquarer real = new RealSquarer();
        Squarer cached = caching(Squarer.class, real);
        System.out.println(cached.square(9) + cached.square(9) + cached.square(10) + " " + real.calls);
        try {
            cached.square(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Proxy.newProxyInstance(null, new Class<?>[] {String.class}, (p, m, a) -> null);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Proxy.newProxyInstance(null, new Class<?>[] {Runnable.class}, null);
        } catch (NullPointerException e) {
            System.out.println("no handler");
        }
        try {
            Proxy.getInvocationHandler("text");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Class<?> type = greeter.getClass();
        System.out.println(Arrays.toString(type.getInterfaces()) + type.getSuperclass() + " " + java.lang.reflect.Modifier.isFinal(type.getModifiers()));
    }
}

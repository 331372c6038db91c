// features: class loaders, linkage errors

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Two class loaders mean different classes by the name ShapeX: whoever hands one loader's to the other's code is
 * stopped when it is linked (JVMS 5.3.4), before a number is taken for a reference.
 */
public class LoaderConstraints {
    public static void main(String[] arguments) throws Exception {
        for (String taker : new String[] {"Returned", "Argument", "Held", "Stored", "Overrides", "Implements", "Harmless"}) {
            attempt(taker, true);
        }
        // Both ask the first loader for it: nothing is wrong.
        for (String taker : new String[] {"Returned", "Overrides", "Implements"}) {
            attempt(taker, false);
        }
        nobodyElseSeesIt();
    }

    static void attempt(String taker, boolean hasItsOwnShape) throws Exception {
        Own first = new Own(Map.of(), null);
        for (String name : new String[] {"ShapeA", "MakerA", "BaseA", "FaceA"}) {
            first.add(name);
        }
        Own second = new Own(Map.of(
                "LoaderConstraints$MakerX", first, "LoaderConstraints$BaseX", first, "LoaderConstraints$FaceX", first), null);
        second.add(taker);
        if (hasItsOwnShape) {
            second.add("ShapeB");
            second.loadClass("LoaderConstraints$ShapeX");
        } else {
            second.elsewhere = first;
        }
        String answer;
        try {
            Class<?> found = second.loadClass("LoaderConstraints$" + taker);
            answer = String.valueOf(found.getMethod("run").invoke(found.getDeclaredConstructor().newInstance()));
        } catch (java.lang.reflect.InvocationTargetException problem) {
            answer = problem.getCause().getClass().getName();
        } catch (LinkageError problem) {
            answer = problem.getClass().getName();
        }
        System.out.println(taker + " " + hasItsOwnShape + " " + answer);
    }

    static void nobodyElseSeesIt() throws Exception {
        Own own = new Own(Map.of(), null);
        own.add("ShapeA");
        System.out.println(own.loadClass("LoaderConstraints$ShapeX").getName());
        try {
            System.out.println(Class.forName("LoaderConstraints$ShapeX"));
        } catch (ClassNotFoundException problem) {
            System.out.println(problem.getMessage() + " is not found");
        }
    }

    /** Defines classes under other names, all of the same length. */
    static class Own extends ClassLoader {
        final Map<String, byte[]> classes = new HashMap<>();
        final Map<String, Own> others;
        Own elsewhere;

        Own(Map<String, Own> others, Own elsewhere) {
            super(LoaderConstraints.class.getClassLoader());
            this.others = others;
            this.elsewhere = elsewhere;
        }

        void add(String name) throws Exception {
            try (InputStream stream = LoaderConstraints.class.getResourceAsStream("/LoaderConstraints$" + name + ".class")) {
                byte[] bytes = stream.readAllBytes();
                for (String text : new String[] {"ShapeA", "ShapeB", "MakerA", "MakerB", "BaseA", "BaseB", "FaceA", "FaceB"}) {
                    replace(bytes, text, text.substring(0, text.length() - 1) + "X");
                }
                String known = name.endsWith("A") || name.endsWith("B") ? name.substring(0, name.length() - 1) + "X" : name;
                classes.put("LoaderConstraints$" + known, bytes);
            }
        }

        static void replace(byte[] bytes, String from, String to) {
            byte[] old = from.getBytes(StandardCharsets.US_ASCII), now = to.getBytes(StandardCharsets.US_ASCII);
            for (int at = 0; at + old.length <= bytes.length; at++) {
                if (Arrays.equals(bytes, at, at + old.length, old, 0, old.length)) {
                    System.arraycopy(now, 0, bytes, at, now.length);
                }
            }
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Own other = others.get(name);
            if (other != null) {
                return other.loadClass(name);
            }
            if (elsewhere != null && name.equals("LoaderConstraints$ShapeX")) {
                return elsewhere.loadClass(name);
            }
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            byte[] bytes = classes.get(name);
            return bytes != null ? defineClass(name, bytes, 0, bytes.length) : super.loadClass(name, resolve);
        }
    }

    public static class ShapeA {
        public long value = 0x1234_5678_9abcL;
        public static ShapeA made = new ShapeA();
    }

    public static class ShapeB {
        public String value = "text";
        public static ShapeB made = new ShapeB();
    }

    public static class MakerA {
        public static ShapeA held = new ShapeA();
        public static ShapeA make() { return new ShapeA(); }
        public static long eat(ShapeA shape) { return shape.value; }
        public static long eatHeld() { return held.value; }
        public static int plain(int number) { return number + 1; }
    }

    public static class MakerB {
        public static ShapeB held = new ShapeB();
        public static ShapeB make() { return new ShapeB(); }
        public static long eat(ShapeB shape) { return 0; }
        public static long eatHeld() { return 0; }
        public static int plain(int number) { return number + 1; }
    }

    public static class BaseA {
        public Object give(ShapeA shape) { return shape.value; }
        public Object offer() { return give(new ShapeA()); }
    }

    public static class BaseB {
        public Object give(ShapeB shape) { return shape.value; }
        public Object offer() { return null; }
    }

    public interface FaceA {
        Object give(ShapeA shape);
        static Object offer(FaceA face) { return face.give(new ShapeA()); }
    }

    public interface FaceB {
        Object give(ShapeB shape);
        static Object offer(FaceB face) { return null; }
    }

    public static class Returned {
        public Returned() { }
        public Object run() { return MakerB.make().getClass().getName() + length(MakerB.make()); }
        static int length(ShapeB shape) { return 1; }
    }

    public static class Argument {
        public Argument() { }
        public Object run() { return MakerB.eat(new ShapeB()); }
    }

    public static class Held {
        public Held() { }
        public Object run() { return MakerB.held.value.length(); }
    }

    public static class Stored {
        public Stored() { }
        public Object run() { MakerB.held = new ShapeB(); return MakerB.eatHeld(); }
    }

    public static class Overrides extends BaseB {
        public Overrides() { }
        @Override public Object give(ShapeB shape) { return shape.getClass().getName(); }
        public Object run() { return offer(); }
    }

    public static class Implements implements FaceB {
        public Implements() { }
        @Override public Object give(ShapeB shape) { return shape.getClass().getName(); }
        public Object run() { return FaceB.offer(this); }
    }

    public static class Harmless {
        public Harmless() { }
        public Object run() { return MakerB.plain(4) + " " + new ShapeB().value; }
    }
}

// features: reflection, annotations, records, sealed types, generics, enums, inner classes
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

public class ReflectionDeep {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Info {
        String name() default "none";
        int[] levels() default {1, 2};
        Class<?> type() default Object.class;
        Thread.State state() default Thread.State.NEW;
        Sub sub() default @Sub(3);
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Sub {
        int value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Tags.class)
    @interface Tag {
        String value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Tags {
        Tag[] value();
    }

    sealed interface Shape permits Circle, Square {}

    record Circle(@Sub(7) double radius) implements Shape {}

    record Square(int side, List<String> names) implements Shape {
        Square {
            if (side < 0) {
                throw new IllegalArgumentException("side " + side);
            }
        }
    }

    static abstract class Base<T extends Comparable<T>> implements Comparable<Base<T>> {
        protected T value;
        public static final int LIMIT = 10;
        private transient volatile long counter = 5;

        protected abstract T twice(T t);

        @Override
        public int compareTo(Base<T> o) {
            return value.compareTo(o.value);
        }
    }

    @Info(name = "derived", levels = {}, type = String.class, state = Thread.State.BLOCKED, sub = @Sub(9))
    @Tag("a")
    @Tag("b")
    static class Derived extends Base<Integer> {
        public Derived() {
            value = 1;
        }

        private Derived(int v, String... rest) {
            value = v + rest.length;
        }

        @Override
        protected Integer twice(Integer t) {
            return 2 * t;
        }

        @Deprecated
        public static long sum(long a, int b, short c, byte d, char e, float f, double g, boolean h) {
            return (long) (a + b + c + d + e + f + g + (h ? 1 : 0));
        }

        void fails() throws java.io.IOException {
            throw new java.io.IOException("on purpose");
        }
    }

    enum Op {
        ADD {
            int apply(int a, int b) {
                return a + b;
            }
        },
        MUL {
            int apply(int a, int b) {
                return a * b;
            }
        };

        abstract int apply(int a, int b);
    }

    class Inner {
        int x = 4;
    }

    static void section(String s) {
        System.out.println("== " + s);
    }

    static List<String> sorted(Object[] things) {
        List<String> out = new ArrayList<>();
        for (Object o : things) {
            out.add(o.toString());
        }
        Collections.sort(out);
        return out;
    }

    public static void main(String[] args) throws Exception {
        section("methods");
        for (String s : sorted(Derived.class.getDeclaredMethods())) {
            System.out.println(s);
        }
        for (Method m : Base.class.getDeclaredMethods()) {
            if (m.getName().equals("twice")) {
                System.out.println(m.toGenericString() + " " + Modifier.toString(m.getModifiers()));
            }
        }
        section("constructors");
        for (String s : sorted(Derived.class.getDeclaredConstructors())) {
            System.out.println(s);
        }
        Constructor<Derived> c = Derived.class.getDeclaredConstructor(int.class, String[].class);
        System.out.println(c.isVarArgs() + " " + c.newInstance(5, new String[] {"x", "y"}).value);
        section("fields");
        for (Field f : Base.class.getDeclaredFields()) {
            System.out.println(f.toGenericString());
        }
        Field counter = Base.class.getDeclaredField("counter");
        counter.setAccessible(true);
        Derived d = new Derived();
        System.out.println(counter.getLong(d) + " " + counter.get(d));
        counter.setLong(d, 77);
        counter.set(d, 78L);
        System.out.println(counter.getLong(d));
        try {
            counter.getInt(d);
        } catch (IllegalArgumentException e) {
            System.out.println("IAE " + e.getMessage());
        }
        try {
            Base.class.getDeclaredField("LIMIT").set(null, 3);
        } catch (IllegalAccessException e) {
            System.out.println("IllegalAccess " + e.getMessage());
        }
        System.out.println(Base.class.getField("LIMIT").getInt(null));
        section("invoke");
        Method sum = Derived.class.getMethod("sum", long.class, int.class, short.class, byte.class, char.class, float.class, double.class, boolean.class);
        System.out.println(sum.invoke(null, 1L, 2, (short) 3, (byte) 4, 'a', 1.5f, 2.5, true));
        System.out.println(sum.invoke(null, (byte) 1, (short) 2, (byte) 3, (byte) 4, 'a', 7, 8, false));
        try {
            sum.invoke(null, 1.0, 2, (short) 3, (byte) 4, 'a', 1.5f, 2.5, true);
        } catch (IllegalArgumentException e) {
            System.out.println("IAE " + e.getMessage());
        }
        Method twice = Derived.class.getDeclaredMethod("twice", Integer.class);
        System.out.println(twice.invoke(d, 21));
        Method bridge = Derived.class.getDeclaredMethod("twice", Comparable.class);
        System.out.println(bridge.isBridge() + " " + bridge.isSynthetic() + " " + bridge.invoke(d, 4));
        try {
            Derived.class.getDeclaredMethod("fails").invoke(d);
        } catch (InvocationTargetException e) {
            System.out.println(e.getMessage() + " " + e.getCause() + " " + e.getTargetException().getMessage());
        }
        try {
            Derived.class.getDeclaredMethod("nothing", int.class);
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        try {
            Derived.class.getField("value");
        } catch (NoSuchFieldException e) {
            System.out.println(e.getMessage());
        }
        section("annotations");
        Info info = Derived.class.getAnnotation(Info.class);
        System.out.println(info.name() + " " + Arrays.toString(info.levels()) + " " + info.type() + " " + info.state() + " " + info.sub().value());
        System.out.println(Derived.class.getAnnotationsByType(Tag.class).length + " " + Derived.class.getAnnotation(Tags.class).value()[1].value());
        System.out.println(info.annotationType() + " " + info.equals(Derived.class.getAnnotation(Info.class)) + " " + (info.hashCode() == Derived.class.getAnnotation(Info.class).hashCode()));
        System.out.println(sum.isAnnotationPresent(Deprecated.class) + " " + sum.getAnnotation(Deprecated.class));
        System.out.println(info.sub());
        section("records");
        for (RecordComponent rc : Square.class.getRecordComponents()) {
            System.out.println(rc + " " + rc.getGenericType() + " " + rc.getAccessor().invoke(new Square(3, List.of("q"))));
        }
        System.out.println(Circle.class.getRecordComponents()[0].getAnnotation(Sub.class).value());
        System.out.println(Shape.class.isSealed() + " " + sorted(Shape.class.getPermittedSubclasses()));
        try {
            Square.class.getDeclaredConstructors()[0].newInstance(-1, null);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause());
        }
        section("generics");
        ParameterizedType p = (ParameterizedType) Derived.class.getGenericSuperclass();
        System.out.println(p + " " + p.getRawType() + " " + Arrays.toString(p.getActualTypeArguments()));
        System.out.println(Arrays.toString(Base.class.getTypeParameters()) + " " + Arrays.toString(Base.class.getTypeParameters()[0].getBounds()));
        System.out.println(Arrays.toString(Base.class.getGenericInterfaces()));
        section("classes");
        System.out.println(sorted(ReflectionDeep.class.getDeclaredClasses()));
        System.out.println(Op.ADD.getClass() + " " + Op.ADD.getDeclaringClass() + " " + Op.ADD.getClass().isEnum() + " " + Op.class.isEnum());
        System.out.println(Op.ADD.getClass().getEnclosingClass() + " " + Op.ADD.getClass().isAnonymousClass());
        Object inner = Inner.class.getDeclaredConstructor(ReflectionDeep.class).newInstance(new ReflectionDeep());
        System.out.println(((Inner) inner).x + " " + Inner.class.isMemberClass() + " " + Modifier.toString(Inner.class.getModifiers()));
        Runnable r = new Runnable() {
            public void run() {}
        };
        System.out.println(r.getClass().getEnclosingMethod() + " " + r.getClass().getName() + " [" + r.getClass().getSimpleName() + "]");
        System.out.println(int[].class.getComponentType() + " " + String[][].class.getName() + " " + String[][].class.getSimpleName() + " " + int.class.getName() + " " + void.class);
        System.out.println(Array.getLength(new int[3]) + " " + Array.get(new double[] {1, 2}, 1) + " " + Array.newInstance(String.class, 2, 3).getClass());
        int[] ints = {1, 2, 3};
        Array.set(ints, 1, (byte) 9);
        Array.setInt(ints, 2, 8);
        System.out.println(Arrays.toString(ints) + " " + Array.getLong(ints, 1));
        try {
            Array.set(ints, 0, "no");
        } catch (IllegalArgumentException e) {
            System.out.println("IAE " + e.getMessage());
        }
        try {
            Array.get(ints, 3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Class.forName("ReflectionDeep$Op").getEnumConstants().length + " " + Class.forName("[I") + " " + Class.forName("[Ljava.lang.String;"));
        try {
            Class.forName("does.not.Exist");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Runnable.class.getMethods().length + " " + Modifier.toString(Runnable.class.getModifiers()) + " " + Runnable.class.toGenericString());
        section("parameters");
        for (Parameter q : sum.getParameters()) {
            System.out.print(q + "; ");
        }
        System.out.println();
        System.out.println(Object.class.getMethod("wait", long.class, int.class).toGenericString());
        System.out.println(Derived.class.getDeclaredMethod("fails").getExceptionTypes()[0]);
        section("access");
        try {
            Field f = String.class.getDeclaredField("value");
            f.setAccessible(true);
            System.out.println("open");
        } catch (InaccessibleObjectException e) {
            System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@"));
        }
        try {
            Class.forName("java.util.ImmutableCollections").getDeclaredMethods()[0].invoke(null);
        } catch (IllegalAccessException e) {
            System.out.println("no access");
        }
        System.out.println(ReflectionDeep.class.getPackage() + "|" + ReflectionDeep.class.getPackageName() + "|" + String.class.getPackage().getName() + "|" + String.class.getModule() + "|" + ReflectionDeep.class.getModule().isNamed());
        ClassLoader loader = ReflectionDeep.class.getClassLoader();
        System.out.println(loader.getName() + " " + (loader == ClassLoader.getSystemClassLoader()) + " " + loader.getParent().getName() + " " + loader.getParent().getParent() + " " + String.class.getClassLoader());
        System.out.println(loader.loadClass("ReflectionDeep$Circle") == Circle.class);
        System.out.println(Thread.currentThread().getContextClassLoader() == loader);
    }
}

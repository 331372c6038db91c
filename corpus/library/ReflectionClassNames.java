// features: Class.getName, getSimpleName, arrays, inner classes, isAssignableFrom, isInstance, modifiers, getComponentType

import java.lang.reflect.Array;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

public class ReflectionClassNames {
    interface Shape { }

    abstract static class Base implements Shape { }

    static final class Derived extends Base implements Comparable<Derived> {
        @Override
        public int compareTo(Derived o) {
            return 0;
        }
    }

    class Inner { }

    enum Colour { RED, GREEN { } }

    record Pair(int a, String b) { }

    @interface Mark { }

    static void describe(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c + " | " + Modifier.toString(c.getModifiers()) + " | array " + c.isArray() + " prim " + c.isPrimitive()
                + " iface " + c.isInterface() + " enum " + c.isEnum() + " rec " + c.isRecord() + " anno " + c.isAnnotation() + " member " + c.isMemberClass() + " anon " + c.isAnonymousClass() + " local " + c.isLocalClass());
    }

    public static void main(String[] args) {
        class Local { }
        Object anonymous = new Object() { };
        for (Class<?> c : List.of(int.class, void.class, String.class, int[].class, String[][].class, Map.Entry.class, ReflectionClassNames.class, Shape.class, Base.class, Derived.class, Inner.class,
                Colour.class, Pair.class, Mark.class, Local.class, anonymous.getClass(), Colour.GREEN.getClass(), Integer.class, Derived[].class, boolean[].class)) {
            describe(c);
        }
        System.out.println(Derived.class.getSuperclass() + " " + Base.class.getSuperclass() + " " + Object.class.getSuperclass() + " " + int.class.getSuperclass() + " " + int[].class.getSuperclass() + " " + Shape.class.getSuperclass());
        System.out.println(Arrays.toString(Derived.class.getInterfaces()) + " " + Arrays.toString(int[].class.getInterfaces()) + " " + Inner.class.getDeclaringClass() + " " + Local.class.getEnclosingClass());
        System.out.println(Shape.class.isAssignableFrom(Derived.class) + " " + Derived.class.isAssignableFrom(Shape.class) + " " + Object[].class.isAssignableFrom(String[].class) + " "
                + Object.class.isAssignableFrom(int[].class) + " " + long.class.isAssignableFrom(int.class) + " " + Object[].class.isAssignableFrom(int[].class));
        System.out.println(Shape.class.isInstance(new Derived()) + " " + String.class.isInstance(null) + " " + Number.class.isInstance(5) + " " + int.class.isInstance(5));
        System.out.println(int[][].class.getComponentType() + " " + String.class.getComponentType() + " " + int[].class.arrayType().getName() + " " + Colour.GREEN.getDeclaringClass() + " " + String.class.getPackageName());
        System.out.println(Arrays.toString(Colour.class.getEnumConstants()) + " " + Arrays.toString(String.class.getEnumConstants()) + " " + Colour.class.desiredAssertionStatus());
        Object array = Array.newInstance(int.class, 3);
        Array.setInt(array, 1, 42);
        Object grid = Array.newInstance(String.class, 2, 2);
        Array.set(Array.get(grid, 0), 1, "x");
        System.out.println(Array.getLength(array) + " " + Array.get(array, 1) + " " + Array.getLong(array, 1) + " " + Arrays.deepToString((String[][]) grid));
        try {
            Array.set(array, 0, "text");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            String.class.cast(5);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            Class.forName("no.such.Thing");
        } catch (ClassNotFoundException e) {
            System.out.println(e);
        }
        try {
            System.out.println(Class.forName("java.util.ArrayList").getSimpleName() + " " + Class.forName("[I") + " " + Class.forName("[Ljava.lang.String;").getSimpleName() + " " + Class.forName("ReflectionClassNames$Pair").getSimpleName());
        } catch (ClassNotFoundException e) {
            System.out.println("unexpected " + e);
        }
    }
}

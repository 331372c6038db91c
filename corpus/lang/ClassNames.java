// features: class literals, class names, arrays, inner classes, reflection
public class ClassNames {
    static class Nested {
        class Inner {}
    }

    interface Shape {}

    enum Color { RED { }, BLUE }

    record Pair(int a, int b) {}

    @interface Mark {}

    static String flags(Class<?> c) {
        return (c.isInterface() ? "I" : "-") + (c.isArray() ? "A" : "-") + (c.isPrimitive() ? "P" : "-") + (c.isEnum() ? "E" : "-")
            + (c.isRecord() ? "R" : "-") + (c.isAnnotation() ? "N" : "-") + (c.isAnonymousClass() ? "O" : "-")
            + (c.isLocalClass() ? "L" : "-") + (c.isMemberClass() ? "M" : "-");
    }

    static void show(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + flags(c) + " | "
            + (c.getSuperclass() == null ? "none" : c.getSuperclass().getSimpleName()) + " | " + c.getInterfaces().length);
    }

    public static void main(String[] args) {
        class Local implements Shape {}
        Object anonymous = new Shape() {};
        Class<?>[] all = {ClassNames.class, Nested.class, Nested.Inner.class, Shape.class, Color.class, Color.RED.getClass(), Color.BLUE.getClass(),
            Pair.class, Mark.class, Local.class, anonymous.getClass(), int.class, void.class, long[].class, String[][].class, Nested[].class,
            String.class, Object.class, Runnable.class, Integer.class, java.util.Map.Entry.class};
        for (Class<?> c : all) {
            show(c);
        }
        System.out.println(int.class == Integer.TYPE);
        System.out.println(new int[0].getClass() == int[].class);
        System.out.println("x".getClass() == String.class);
        System.out.println(Shape.class.isAssignableFrom(Local.class) + " " + Object[].class.isAssignableFrom(String[].class) + " "
            + long.class.isAssignableFrom(int.class) + " " + Shape.class.isInstance(anonymous) + " " + Number.class.isInstance(null));
        System.out.println(int[][].class.getComponentType() + " " + Nested.class + " " + Shape.class + " " + int.class);
        System.out.println(Nested.Inner.class.getEnclosingClass().getSimpleName() + " " + Nested.class.getDeclaringClass().getSimpleName()
            + " " + Color.RED.getDeclaringClass().getSimpleName() + " " + String.class.getPackageName() + " [" + ClassNames.class.getPackageName() + "]");
        System.out.println(Integer.class.cast(5) + " " + Color.class.getEnumConstants().length);
        try {
            String.class.cast(5);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }
}

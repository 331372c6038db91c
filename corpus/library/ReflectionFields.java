// features: Field get and set, static and final fields, getDeclaredFields, inheritance, records components

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;

public class ReflectionFields {
    static class Base {
        protected String name = "base";
        public static int counter = 3;
    }

    static class Sub extends Base {
        private int number = 7;
        public long wide = 1L << 40;
        double ratio = 0.5;
        char letter = 'q';
        boolean flag = true;
        byte small = -1;
        int[] array = {1, 2};
        static final String CONSTANT = "constant";
    }

    record Point(int x, double y, String label) {
        Point {
            if (label == null) {
                label = "none";
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Sub sub = new Sub();
        Field[] fields = Sub.class.getDeclaredFields();
        Arrays.sort(fields, Comparator.comparing(Field::getName));
        for (Field f : fields) {
            f.setAccessible(true);
            Object value = f.get(sub);
            System.out.println(Modifier.toString(f.getModifiers()) + " " + f.getType().getSimpleName() + " " + f.getName() + " = " + (value instanceof int[] a ? Arrays.toString(a) : value));
        }
        Field number = Sub.class.getDeclaredField("number");
        number.setAccessible(true);
        number.setInt(sub, 99);
        number.set(sub, number.getInt(sub) + 1);
        System.out.println(sub.number + " " + number.getLong(sub) + " " + number.getDouble(sub));
        Sub.class.getDeclaredField("letter").setChar(sub, 'z');
        Sub.class.getDeclaredField("flag").set(sub, false);
        Sub.class.getDeclaredField("wide").setLong(sub, -5);
        Sub.class.getDeclaredField("ratio").set(sub, 3);
        Sub.class.getDeclaredField("small").setByte(sub, (byte) 9);
        System.out.println(sub.letter + " " + sub.flag + " " + sub.wide + " " + sub.ratio + " " + sub.small);
        Field counter = Base.class.getField("counter");
        counter.set(null, counter.getInt(null) * 2);
        System.out.println(Base.counter + " " + Sub.class.getField("counter").getDeclaringClass().getSimpleName() + " " + counter);
        Field name = Base.class.getDeclaredField("name");
        name.set(sub, "changed");
        System.out.println(sub.name);
        try {
            Sub.class.getDeclaredField("name");
        } catch (NoSuchFieldException e) {
            System.out.println(e.getMessage());
        }
        try {
            number.set(sub, "text");
        } catch (IllegalArgumentException e) {
            System.out.println("wrong type");
        }
        try {
            Sub.class.getDeclaredField("CONSTANT").set(null, "x");
        } catch (IllegalAccessException e) {
            System.out.println("final field");
        }
        Point p = new Point(3, 4.5, null);
        for (RecordComponent c : Point.class.getRecordComponents()) {
            System.out.println(c.getName() + " " + c.getType() + " " + c.getAccessor().invoke(p));
        }
        System.out.println(Point.class.isRecord() + " " + p.equals(new Point(3, 4.5, "none")) + " " + p);
    }
}

// features: runtime annotations, getAnnotation, default values, annotated methods, isAnnotationPresent, repeatable

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;

public class ReflectionAnnotations {
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD})
    @interface Info {
        String name() default "unnamed";

        int priority() default 5;

        String[] tags() default {};

        Class<?> type() default Object.class;

        Level level() default Level.LOW;
    }

    enum Level { LOW, HIGH }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Notes.class)
    @interface Note {
        String value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Notes {
        Note[] value();
    }

    @Retention(RetentionPolicy.CLASS)
    @interface Invisible { }

    @Info(name = "service", priority = 9, tags = {"a", "b"}, type = String.class, level = Level.HIGH)
    @Invisible
    static class Service {
        @Info
        public int first() {
            return 1;
        }

        @Info(priority = 1, name = "second one")
        @Note("x")
        @Note("y")
        public int second() {
            return 2;
        }

        @Deprecated
        public int plain() {
            return 3;
        }
    }

    public static void main(String[] args) throws Exception {
        Info info = Service.class.getAnnotation(Info.class);
        System.out.println(info.name() + " " + info.priority() + " " + Arrays.toString(info.tags()) + " " + info.type() + " " + info.level());
        System.out.println(Service.class.isAnnotationPresent(Invisible.class) + " " + Service.class.getAnnotations().length + " " + info.annotationType().getSimpleName());
        Method[] methods = Service.class.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        Service service = new Service();
        int total = 0;
        for (Method m : methods) {
            Info i = m.getAnnotation(Info.class);
            if (i != null) {
                total += i.priority() * (Integer) m.invoke(service);
                System.out.println(m.getName() + " " + i.name() + " " + i.priority() + " " + i.level());
            } else {
                System.out.println(m.getName() + " deprecated " + m.isAnnotationPresent(Deprecated.class));
            }
        }
        System.out.println(total);
        Note[] notes = Service.class.getMethod("second").getAnnotationsByType(Note.class);
        System.out.println(notes.length + " " + notes[0].value() + notes[1].value());
        Info same = Service.class.getAnnotation(Info.class);
        System.out.println(info.equals(same) + " " + (info.hashCode() == same.hashCode()) + " " + (info instanceof Info));
    }
}

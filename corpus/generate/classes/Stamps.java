import java.util.function.Function;

/** Tells types, and has one object, which is known as something more general. */
public final class Stamps implements Function<Class<?>, String> {
    public static final Function<Class<?>, String> INSTANCE = new Stamps();

    private Stamps() {}

    @Override
    public String apply(Class<?> kind) {
        if (kind == long[].class) {
            return "long numbers";
        }
        if (kind == short.class) {
            return "small number";
        }
        if (kind.isArray()) {
            return kind.getComponentType().isPrimitive() ? "numbers" : "objects";
        }
        return kind.isPrimitive() ? "number" : "object";
    }
}

import java.util.ArrayList;
import java.util.List;
import spelunk.Choose;

/**
 * Small Java programs for testing compilers: up to N types, interfaces and classes, in which a method
 * {@code m} is declared, overridden with another result type, left abstract or given a body. Some of
 * them are wrong, and compilers have to agree on which.
 *
 * <p>What is handed over is the source text. Argument: N.
 */
public class ClassHierarchies {
    /** How a type declares the method. */
    enum Method { NONE, ABSTRACT, BODY }

    static final class Type {
        String name;
        boolean isClass;
        boolean isAbstract;
        final List<Type> supertypes = new ArrayList<Type>();
        Method method;
        /** What the method returns: the type itself or {@code Object}. */
        boolean returnsItself;
    }

    /** Types have only earlier ones as supertypes: at most one class, any interfaces. */
    private static List<Type> generate(int most) {
        int count = Choose.intIn("types", 1, most);
        List<Type> types = new ArrayList<Type>();
        for (int i = 0; i < count; i++) {
            Type type = new Type();
            type.name = String.valueOf((char) ('A' + i));
            type.isClass = Choose.bool();
            type.isAbstract = type.isClass && Choose.bool();
            type.method = Choose.oneOf(Method.values());
            type.returnsItself = type.method != Method.NONE && Choose.bool();
            chooseSupertypes(type, types);
            types.add(type);
        }
        return types;
    }

    private static void chooseSupertypes(Type type, List<Type> earlier) {
        boolean hasClass = false;
        for (Type candidate : earlier) {
            boolean possible = !candidate.isClass || type.isClass && !hasClass;
            if (possible && Choose.bool()) {
                type.supertypes.add(candidate);
                hasClass |= candidate.isClass;
            }
        }
    }

    private static String source(List<Type> types) {
        StringBuilder text = new StringBuilder();
        for (Type type : types) {
            text.append(type.isAbstract ? "abstract class " : type.isClass ? "class " : "interface ");
            text.append(type.name);
            appendSupertypes(text, type, true);
            appendSupertypes(text, type, false);
            text.append(" {");
            if (type.method != Method.NONE) {
                appendMethod(text, type);
            }
            text.append(" }\n");
        }
        return text.toString();
    }

    private static void appendSupertypes(StringBuilder text, Type type, boolean classes) {
        String separator = classes || !type.isClass ? " extends " : " implements ";
        for (Type supertype : type.supertypes) {
            if (supertype.isClass == classes) {
                text.append(separator).append(supertype.name);
                separator = ", ";
            }
        }
    }

    private static void appendMethod(StringBuilder text, Type type) {
        boolean hasBody = type.method == Method.BODY;
        text.append(type.isClass ? hasBody ? " public " : " public abstract " : hasBody ? " default " : " ");
        text.append(type.returnsItself ? type.name : "Object").append(" m()");
        text.append(hasBody ? " { return null; }" : ";");
    }

    public static void main(String[] args) {
        Choose.emit(source(generate(Integer.parseInt(args[0]))));
    }
}

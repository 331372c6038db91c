// packages: libjanino-java
// jars: janino.jar commons-compiler.jar
import org.codehaus.janino.ExpressionEvaluator;
import org.codehaus.janino.SimpleCompiler;

/** Java source compiled in memory. */
public class JaninoProgram {
    public static void main(String[] args) throws Exception {
        ExpressionEvaluator evaluator = new ExpressionEvaluator();
        evaluator.setParameters(new String[] {"a", "b"}, new Class<?>[] {int.class, int.class});
        evaluator.setExpressionType(int.class);
        evaluator.cook("a * b + 1");
        System.out.println(evaluator.evaluate(new Object[] {6, 7}));
        SimpleCompiler compiler = new SimpleCompiler();
        compiler.cook("public class Made { public static String hi(String n) { return \"hi \" + n; } }");
        Class<?> made = compiler.getClassLoader().loadClass("Made");
        System.out.println(made.getMethod("hi", String.class).invoke(null, "you"));
    }
}

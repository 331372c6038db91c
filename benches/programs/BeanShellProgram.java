// packages: libbsh-java
// jars: bsh.jar
import bsh.Interpreter;

public class BeanShellProgram {
    public static void main(String[] args) throws Exception {
        Interpreter interpreter = new Interpreter();
        interpreter.set("n", 12);
        System.out.println(interpreter.eval("s = 0; for (i = 0; i < n; i++) { s += i * i; } return s;"));
        System.out.println(interpreter.eval("add(a, b) { return a + b; } return add(\"x\", 3);"));
        System.out.println(interpreter.eval("import java.util.*; l = new ArrayList(); l.add(2); l.add(1); Collections.sort(l); return l;"));
        try {
            interpreter.eval("throw new RuntimeException(\"no\");");
        } catch (bsh.TargetError expected) {
            System.out.println(expected.getTarget());
        }
    }
}

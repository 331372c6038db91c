// packages: jython
// jars: jython.jar antlr3-runtime.jar guava.jar icu4j.jar jnr-x86asm.jar jffi.jar jnr-ffi.jar jnr-posix.jar jnr-constants.jar asm.jar asm-commons.jar asm-util.jar commons-compress.jar netty-buffer.jar netty-common.jar failureaccess.jar javatuples.jar
import java.util.Properties;
import org.python.util.PythonInterpreter;

/** Jython compiles to classes, imports from its jar. */
public class JythonProgram {
    public static void main(String[] args) {
        Properties properties = new Properties();
        properties.setProperty("python.import.site", "false");
        properties.setProperty("python.cachedir.skip", "true");
        PythonInterpreter.initialize(System.getProperties(), properties, new String[0]);
        PythonInterpreter python = new PythonInterpreter();
        python.setOut(System.out);
        python.exec("print sum([x * x for x in range(10)])");
        python.exec("class A(object):\n    def hi(self, n):\n        return 'hi ' * n\n");
        python.exec("print A().hi(3)");
        python.exec("d = {}\nfor c in 'mississippi':\n    d[c] = d.get(c, 0) + 1\nprint sorted(d.items())");
        System.out.println(python.eval("2 ** 100"));
    }
}

// packages: libjavassist-java
// jars: javassist.jar
import javassist.ClassPool;
import javassist.CtClass;
import javassist.CtNewMethod;
import javassist.Loader;

public class JavassistProgram {
    public static void main(String[] args) throws Exception {
        ClassPool pool = ClassPool.getDefault();
        CtClass made = pool.makeClass("made.Adder");
        made.addMethod(CtNewMethod.make("public static int add(int a, int b) { int s = 0; for (int i = 0; i < b; i++) s += a; return s; }", made));
        Class<?> loaded = new Loader(pool).loadClass("made.Adder");
        System.out.println(loaded.getMethod("add", int.class, int.class).invoke(null, 6, 7));
    }
}

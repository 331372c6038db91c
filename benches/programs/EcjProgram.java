// packages: libecj-java
// jars: ecj.jar
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.internal.compiler.ClassFile;
import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.Compiler;
import org.eclipse.jdt.internal.compiler.DefaultErrorHandlingPolicies;
import org.eclipse.jdt.internal.compiler.ICompilerRequestor;
import org.eclipse.jdt.internal.compiler.batch.CompilationUnit;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileReader;
import org.eclipse.jdt.internal.compiler.env.ICompilationUnit;
import org.eclipse.jdt.internal.compiler.env.INameEnvironment;
import org.eclipse.jdt.internal.compiler.env.NameEnvironmentAnswer;
import org.eclipse.jdt.internal.compiler.impl.CompilerOptions;
import org.eclipse.jdt.internal.compiler.problem.DefaultProblemFactory;

import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;

/** Java source compiled in memory against class files that are resources, then run. */
public class EcjProgram extends ClassLoader implements INameEnvironment, ICompilerRequestor {
    final Map<String, byte[]> made = new HashMap<>();

    public static void main(String[] args) throws Exception {
        EcjProgram program = new EcjProgram();
        Map<String, String> settings = new HashMap<>();
        settings.put(CompilerOptions.OPTION_Source, "1.8");
        settings.put(CompilerOptions.OPTION_TargetPlatform, "1.8");
        settings.put(CompilerOptions.OPTION_Compliance, "1.8");
        Compiler compiler = new Compiler(program, DefaultErrorHandlingPolicies.proceedWithAllProblems(),
            new CompilerOptions(settings), program, new DefaultProblemFactory());
        String source = "import java.util.*; public class Made { static int f(int n) { List<Integer> l = new ArrayList<>();"
            + " for (int i = 0; i < n; i++) l.add(i * i); int s = 0; for (int x : l) s += x; return s; } }";
        String wrong = "class Wrong { int f() { return \"x\"; } }";
        compiler.compile(new ICompilationUnit[] {
            new CompilationUnit(source.toCharArray(), "Made.java", null),
            new CompilationUnit(wrong.toCharArray(), "Wrong.java", null)});
        Class<?> loaded = program.loadClass("Made");
        java.lang.reflect.Method method = loaded.getDeclaredMethod("f", int.class);
        method.setAccessible(true);
        System.out.println(method.invoke(null, 10));
    }

    @Override
    public void acceptResult(CompilationResult result) {
        if (result.hasErrors()) {
            for (IProblem problem : result.getErrors()) {
                System.out.println(problem.getMessage() + " at line " + problem.getSourceLineNumber());
            }
            return;
        }
        for (ClassFile file : result.getClassFiles()) {
            made.put(new String(file.fileName()).replace('/', '.'), file.getBytes());
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = made.get(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }

    @Override
    public NameEnvironmentAnswer findType(char[][] compound) {
        StringBuilder name = new StringBuilder();
        for (char[] part : compound) {
            name.append(name.length() == 0 ? "" : "/").append(part);
        }
        try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
            return in == null ? null : new NameEnvironmentAnswer(new ClassFileReader(in.readAllBytes(), name.toString().toCharArray()), null);
        } catch (Exception problem) {
            return null;
        }
    }

    @Override
    public NameEnvironmentAnswer findType(char[] type, char[][] packages) {
        char[][] compound = new char[packages.length + 1][];
        System.arraycopy(packages, 0, compound, 0, packages.length);
        compound[packages.length] = type;
        return findType(compound);
    }

    @Override
    public boolean isPackage(char[][] parent, char[] name) {
        return Character.isLowerCase(name[0]);
    }

    @Override
    public void cleanup() {}
}

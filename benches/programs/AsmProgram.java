// packages: libasm-java
// jars: asm.jar asm-util.jar asm-tree.jar asm-analysis.jar asm-commons.jar
import java.io.PrintWriter;
import java.io.StringWriter;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.util.TraceClassVisitor;

/** A class is read from a resource and printed; another is written and defined. */
public class AsmProgram extends ClassLoader {
    public static void main(String[] args) throws Exception {
        StringWriter text = new StringWriter();
        new ClassReader(AsmProgram.class.getResourceAsStream("AsmProgram.class"))
            .accept(new TraceClassVisitor(new PrintWriter(text)), ClassReader.SKIP_DEBUG);
        System.out.println(text);
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        writer.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, "Made", null, "java/lang/Object", null);
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "twice", "(I)I", null, null);
        method.visitCode();
        method.visitVarInsn(Opcodes.ILOAD, 0);
        method.visitInsn(Opcodes.DUP);
        method.visitInsn(Opcodes.IADD);
        method.visitInsn(Opcodes.IRETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
        byte[] bytes = writer.toByteArray();
        Class<?> made = new AsmProgram().defineClass("Made", bytes, 0, bytes.length);
        System.out.println(made.getMethod("twice", int.class).invoke(null, 21));
        System.out.println(made.getClassLoader().getClass().getName());
    }
}

import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles many programs in one JVM, each into a folder of its own, so that programs cannot see each
 * other's classes and one compiler start serves them all. Reads lines "source TAB folder" from standard
 * input; beside each folder it leaves FOLDER.ok, or FOLDER.failed with the compiler's messages.
 */
public final class CompileEach {
    private static final List<String> OPTIONS = List.of("-g", "-proc:none", "-nowarn", "-encoding", "UTF-8");

    public static void main(String[] args) throws Exception {
        var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        List<String[]> units = input.lines().map(line -> line.split("\t")).collect(Collectors.toList());
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        units.parallelStream().forEach(unit -> compile(compiler, new File(unit[0]), Path.of(unit[1])));
    }

    private static void compile(JavaCompiler compiler, File source, Path folder) {
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            Files.createDirectories(folder);
            var messages = new StringWriter();
            var options = new java.util.ArrayList<>(OPTIONS);
            options.addAll(List.of("-d", folder.toString()));
            var task = compiler.getTask(messages, files, null, options, null, files.getJavaFileObjects(source));
            boolean compiled = task.call();
            Files.writeString(Path.of(folder + (compiled ? ".ok" : ".failed")), messages.toString());
        } catch (Exception failure) {
            throw new RuntimeException(source + ": " + failure, failure);
        }
    }
}

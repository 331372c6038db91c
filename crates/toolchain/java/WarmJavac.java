import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * A javac that stays: each line of standard input names a file of arguments, one a line, of which the first says
 * where complaints go. The answer is the exit status, on a line. No code that it compiles is ever run here.
 */
public final class WarmJavac {
    public static void main(String[] args) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        BufferedReader requests =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String request = requests.readLine(); request != null; request = requests.readLine()) {
            List<String> arguments = Files.readAllLines(Paths.get(request));
            Path complaints = Paths.get(arguments.get(0));
            int status;
            try (OutputStream out = Files.newOutputStream(complaints)) {
                String[] rest = arguments.subList(1, arguments.size()).toArray(new String[0]);
                status = compiler.run(null, out, out, rest);
            }
            System.out.println(status);
            System.out.flush();
        }
    }
}

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.URI;
import java.util.List;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * One side of a comparison ({@code spelunk explore --compare}): reads a source text per line, as a JSON
 * string, and answers each with a line that says what the compiler of this JDK makes of it.
 */
public class CompileEach {
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(URI.create("string:///Program.java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreErrors) {
            return text;
        }
    }

    /** Takes class files and forgets them. */
    static final class Nowhere extends ForwardingJavaFileManager<JavaFileManager> {
        Nowhere(JavaFileManager usual) {
            super(usual);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("nowhere:///" + name), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return OutputStream.nullOutputStream();
                }
            };
        }
    }

    static String verdict(String source) {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<JavaFileObject>();
        JavaFileManager files = new Nowhere(COMPILER.getStandardFileManager(found, null, null));
        List<String> options = List.of("-proc:none", "-nowarn");
        boolean accepted =
                COMPILER.getTask(null, files, found, options, null, List.of(new Source(source))).call();
        if (accepted) {
            return "accepted";
        }
        return "rejected: " + found.getDiagnostics().get(0).getCode();
    }

    private static String unquoted(String line) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i < line.length() - 1; i++) {
            char c = line.charAt(i);
            if (c == '\\') {
                c = line.charAt(++i);
                c = c == 'n' ? '\n' : c == 't' ? '\t' : c;
            }
            text.append(c);
        }
        return text.toString();
    }

    public static void main(String[] args) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            System.out.println(verdict(unquoted(line)));
            System.out.flush();
        }
    }
}

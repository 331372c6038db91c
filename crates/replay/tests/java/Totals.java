import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.IMethodCoverage;
import org.jacoco.core.data.ExecutionDataStore;

/** Prints how many branches JaCoCo sees in each method of the class files that a list names. */
public class Totals {
    public static void main(String[] args) throws Exception {
        try (PrintStream out = new PrintStream(args[1], "UTF-8")) {
            for (String file : Files.readAllLines(Paths.get(args[0]))) {
                byte[] bytes = Files.readAllBytes(Paths.get(file));
                bytes[6] = 0;
                bytes[7] = (byte) Math.min(bytes[7], 52);
                hideSealed(bytes);
                CoverageBuilder builder = new CoverageBuilder();
                try {
                    new Analyzer(new ExecutionDataStore(), builder).analyzeClass(bytes, file);
                } catch (Exception unreadable) {
                    out.println("unreadable\t" + file);
                    continue;
                }
                for (IClassCoverage type : builder.getClasses()) {
                    for (IMethodCoverage method : type.getMethods()) {
                        int total = method.getBranchCounter().getTotalCount();
                        out.println(file + "\t" + method.getName() + method.getDesc() + "\t" + total);
                    }
                }
            }
        }
    }

    /** Older versions refuse the attribute of sealed classes. */
    private static void hideSealed(byte[] bytes) {
        byte[] wanted = "\1\0\23PermittedSubclasses".getBytes();
        for (int at = 0; at + wanted.length <= bytes.length; at++) {
            if (Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length)) {
                bytes[at + 3] = 'p';
            }
        }
    }
}

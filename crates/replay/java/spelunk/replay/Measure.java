package spelunk.replay;

import java.io.File;
import java.io.PrintWriter;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.analysis.IMethodCoverage;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.instr.Instrumenter;
import org.jacoco.core.internal.data.CRC64;
import org.jacoco.core.tools.ExecFileLoader;
import org.objectweb.asm.Opcodes;

/**
 * Coverage as JaCoCo counts it: its instrumentation, its analysis, and probes of our own in between, so that
 * classes of the JDK can be measured too.
 */
public final class Measure implements Finish.Meter {
    /** Read by every version of JaCoCo, and without the dynamic constants that classes of the JDK cannot use. */
    private static final int PLAIN_MAJOR = 52;

    private final ProbeAccess probes;

    /** Where the probes are: beside the tests, or in java.lang for classes of the JDK. */
    interface ProbeAccess {
        int count();

        long id(int index);

        String name(int index);

        boolean[] probes(int index);

        void begin();

        void end();
    }

    private Measure(ProbeAccess probes) {
        this.probes = probes;
    }

    /**
     * Instruments classes of the user as they are loaded, from wherever that is: packages that a jar seals or signs
     * admit no class from elsewhere. The file has lines of class file, tab, name with slashes.
     */
    public static void premain(String list, Instrumentation instrumentation) throws Exception {
        Instrumenter instrumenter = instrumenter("spelunk/replay/SpelunkProbes");
        Map<String, byte[]> originals = new HashMap<>();
        Map<String, byte[]> instrumented = new HashMap<>();
        for (String line : Files.readAllLines(Paths.get(list))) {
            String[] parts = line.split("\t");
            byte[] original = Files.readAllBytes(Paths.get(parts[0]));
            originals.put(parts[1], original);
            instrumented.put(parts[1], instrumented(instrumenter, original, parts[0]));
        }
        ClassLoader own = Measure.class.getClassLoader();
        instrumentation.addTransformer(
                new ClassFileTransformer() {
                    @Override
                    public byte[] transform(
                            ClassLoader loader, String name, Class<?> old, ProtectionDomain domain, byte[] bytes) {
                        byte[] found = name == null || old != null ? null : instrumented.get(name);
                        // A loader of the program may have another class of the name.
                        boolean same = found != null && (loader == own || Arrays.equals(bytes, originals.get(name)));
                        return same ? found : null;
                    }
                });
    }

    /** `instrument FILE` with lines of class file, tab, where the instrumented class goes; `run RUNNER PLAN`. */
    public static void main(String[] args) throws Exception {
        if (args[0].equals("instrument")) {
            instrument(args[1], args[2]);
            return;
        }
        if (args[0].equals("recording")) {
            analyze(args[1], args[2], args[3]);
            return;
        }
        Plan plan = new Plan(args[2]);
        Finish.measure(new Measure(ReflectedProbes.find(plan.isolated)));
        Class.forName(args[1]).getMethod("main", String[].class).invoke(null, (Object) new String[] {args[2]});
    }

    /** Of a file that JaCoCo's agent wrote: lines of class, tab, class file are turned into the report. */
    private static void analyze(String recording, String list, String report) throws Exception {
        ExecFileLoader loader = new ExecFileLoader();
        loader.load(new File(recording));
        try (PrintWriter out = new PrintWriter(report, "UTF-8")) {
            for (String line : Files.readAllLines(Paths.get(list))) {
                String[] parts = line.split("\t");
                CoverageBuilder builder = new CoverageBuilder();
                byte[] original = Files.readAllBytes(Paths.get(parts[1]));
                byte[] plain = plain(original);
                // The agent knows a class by its bytes; probes are the same in both.
                ExecutionDataStore executed = new ExecutionDataStore();
                ExecutionData found = loader.getExecutionDataStore().get(CRC64.classId(original));
                if (found != null) {
                    executed.put(new ExecutionData(CRC64.classId(plain), found.getName(), found.getProbes()));
                }
                new Analyzer(executed, builder).analyzeClass(plain, parts[0]);
                for (IClassCoverage type : builder.getClasses()) {
                    write(out, type);
                }
            }
        }
    }

    private static void instrument(String list, String probes) throws Exception {
        Instrumenter instrumenter = instrumenter(probes);
        for (String line : Files.readAllLines(Paths.get(list))) {
            String[] files = line.split("\t");
            byte[] original = Files.readAllBytes(Paths.get(files[0]));
            Path target = Paths.get(files[1]);
            Files.createDirectories(target.getParent());
            Files.write(target, instrumented(instrumenter, original, files[0]));
        }
    }

    private static Instrumenter instrumenter(String probes) {
        return new Instrumenter(
                (id, name, count, method) -> {
                    method.visitLdcInsn(id);
                    method.visitLdcInsn(name);
                    method.visitLdcInsn(count);
                    method.visitMethodInsn(Opcodes.INVOKESTATIC, probes, "get", "(JLjava/lang/String;I)[Z", false);
                    return 4;
                });
    }

    private static byte[] instrumented(Instrumenter instrumenter, byte[] original, String file) throws Exception {
        byte[] instrumented = instrumenter.instrument(plain(original), file);
        rename(instrumented, OPAQUE, SEALED);
        instrumented[6] = original[6];
        instrumented[7] = original[7];
        return instrumented;
    }

    /** Sealed classes are refused by older versions; an attribute that nobody knows is passed on. */
    private static final String SEALED = "PermittedSubclasses";

    private static final String OPAQUE = "PermittedSubclasseS";

    /** Renames a constant of the class file. */
    private static void rename(byte[] bytes, String from, String to) {
        byte[] wanted = ("\1\0" + (char) from.length() + from).getBytes(StandardCharsets.US_ASCII);
        byte[] text = to.getBytes(StandardCharsets.US_ASCII);
        for (int at = 0; at + wanted.length <= bytes.length; at++) {
            if (Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length)) {
                System.arraycopy(text, 0, bytes, at + 3, text.length);
            }
        }
    }

    private static byte[] plain(byte[] original) {
        byte[] copy = original.clone();
        rename(copy, SEALED, OPAQUE);
        int major = (copy[6] & 0xff) << 8 | copy[7] & 0xff;
        if (major > PLAIN_MAJOR) {
            copy[4] = 0;
            copy[5] = 0;
            copy[6] = 0;
            copy[7] = PLAIN_MAJOR;
        }
        return copy;
    }

    @Override
    public void begin() {
        probes.begin();
    }

    @Override
    public void end() {
        probes.end();
    }

    @Override
    public void report(Plan plan) throws Exception {
        ExecutionDataStore executed = new ExecutionDataStore();
        for (int i = 0; i < probes.count(); i++) {
            executed.put(new ExecutionData(probes.id(i), probes.name(i), probes.probes(i)));
        }
        try (PrintWriter out = new PrintWriter(plan.coverage, "UTF-8")) {
            for (String[] measured : plan.measured) {
                CoverageBuilder builder = new CoverageBuilder();
                byte[] original = Files.readAllBytes(Paths.get(measured[1]));
                new Analyzer(executed, builder).analyzeClass(plain(original), measured[0]);
                for (IClassCoverage type : builder.getClasses()) {
                    write(out, type);
                }
            }
        }
    }

    private static void write(PrintWriter out, IClassCoverage type) {
        out.println("class\t" + type.getName().replace('/', '.') + counts(type.getBranchCounter()));
        for (IMethodCoverage method : type.getMethods()) {
            out.println(
                    "method\t" + method.getName() + method.getDesc() + counts(method.getBranchCounter()));
            out.println("instructions\t-" + counts(method.getInstructionCounter()));
            for (int line = method.getFirstLine(); line >= 0 && line <= method.getLastLine(); line++) {
                ICounter branches = method.getLine(line).getBranchCounter();
                if (branches.getTotalCount() > 0) {
                    out.println("line\t" + line + counts(branches));
                }
            }
        }
    }

    private static String counts(ICounter counter) {
        return "\t" + counter.getCoveredCount() + "\t" + counter.getTotalCount();
    }
}

// features: command line arguments, option parsing, System.exit with status, standard error, shutdown order
// args: --name=spelunk -v 3 file.txt --flag -- -x

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class ArgumentsAndExit {
    public static void main(String[] args) {
        System.out.println(args.length + " " + Arrays.toString(args));
        Map<String, String> options = new LinkedHashMap<>();
        List<String> files = new ArrayList<>();
        boolean onlyFiles = false;
        for (int i = 0; i < args.length; i++) {
            String a = args[i];
            if (onlyFiles || !a.startsWith("-")) {
                files.add(a);
            } else if (a.equals("--")) {
                onlyFiles = true;
            } else if (a.startsWith("--")) {
                int eq = a.indexOf('=');
                options.put(eq < 0 ? a.substring(2) : a.substring(2, eq), eq < 0 ? "true" : a.substring(eq + 1));
            } else {
                options.put(a.substring(1), i + 1 < args.length ? args[++i] : "");
            }
        }
        System.out.println(options + " " + files);
        System.err.println("a line on standard error");
        try {
            System.out.println("exiting with " + files.size());
            System.out.flush();
            System.exit(files.size());
        } finally {
            System.out.println("never printed");
        }
    }
}

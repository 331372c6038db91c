// features: uncaught exception out of a stream pipeline inside main, exit status, partial output, cause chain

import java.util.List;
import java.util.stream.Collectors;

public class UncaughtFromStream {
    static class ConfigException extends RuntimeException {
        ConfigException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    static int parse(String s) {
        try {
            return Integer.parseInt(s.trim());
        } catch (NumberFormatException e) {
            throw new ConfigException("cannot read '" + s + "'", e);
        }
    }

    public static void main(String[] args) {
        System.out.println("starting");
        List<Integer> good = List.of("1", " 2 ").stream().map(UncaughtFromStream::parse).collect(Collectors.toList());
        System.out.println(good);
        try {
            System.out.print("no line end");
        } finally {
            System.out.println();
        }
        List<Integer> bad = List.of("3", "four", "5").stream().map(UncaughtFromStream::parse).collect(Collectors.toList());
        System.out.println("never " + bad);
    }
}

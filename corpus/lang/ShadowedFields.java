// features: fields, shadowing, enum, threads, user exceptions, class loaders
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.EnumSet;

/** Fields that are called as those of the class library above them, which must not be mistaken for them. */
public class ShadowedFields {
    enum Version {
        OLD("0.9", 7), NEW("17.0", 3);

        private final String name;
        private final int ordinal;

        Version(String name, int ordinal) {
            this.name = name;
            this.ordinal = ordinal;
        }
    }

    static class Worker extends Thread {
        private final String name;
        private long tid = -5;
        private boolean daemon = true;
        private boolean interrupted = true;
        private ClassLoader contextClassLoader;

        Worker(String name) {
            super("worker");
            this.name = name;
        }

        @Override
        public void run() {
            System.out.println(getName() + " " + name + " " + isDaemon() + " " + isInterrupted() + " " + tid);
            throw new Failure("inner", "message of " + Thread.currentThread().getName());
        }
    }

    static class Failure extends RuntimeException {
        private final String detailMessage;
        private Throwable cause = new Error("not the cause");
        private StackTraceElement[] stackTrace = {};

        Failure(String own, String message) {
            super(message);
            detailMessage = own;
        }

        @Override
        public String toString() {
            return detailMessage + " " + getMessage() + " " + getCause() + " " + (getStackTrace().length > 0) + stackTrace.length;
        }
    }

    static class Loader extends ClassLoader {
        private final String name = "mine";
        private final ClassLoader parent = null;

        Loader() {
            super("given", ShadowedFields.class.getClassLoader());
        }

        String both() {
            return getName() + " " + name + " " + (getParent() != null) + " " + parent;
        }
    }

    public static void main(String[] args) throws Exception {
        for (Version version : Version.values()) {
            System.out.println(version + " " + version.name() + " " + version.ordinal() + " " + version.name + " " + version.ordinal);
        }
        System.out.println(Version.valueOf("NEW") + " " + EnumSet.allOf(Version.class) + " " + new EnumMap<>(java.util.Map.of(Version.OLD, 1)));
        System.out.println(ChronoUnit.MICROS.name() + " " + ChronoUnit.MICROS);
        Worker worker = new Worker("own");
        worker.setUncaughtExceptionHandler((thread, thrown) -> System.out.println(thread.getName() + ": " + thrown));
        worker.start();
        worker.join();
        System.out.println(new Loader().both());
        switch (Version.valueOf("OLD")) {
            case NEW -> System.out.println("new");
            case OLD -> System.out.println("old");
        }
    }
}

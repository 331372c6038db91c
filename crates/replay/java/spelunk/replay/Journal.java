package spelunk.replay;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * What happens to tests, one line each, written at once: whoever reads it after the JVM is gone knows which
 * test was running. A test that runs for too long ends the JVM.
 */
final class Journal {
    private final OutputStream out;
    private final long limitNanos;
    private String running;
    private long since;

    Journal(String file, long limitMillis) throws IOException {
        out = new FileOutputStream(file);
        limitNanos = limitMillis * 1_000_000;
        Thread watch = new Thread(this::watch, "watch");
        watch.setDaemon(true);
        watch.start();
    }

    synchronized void started(String test) {
        running = test;
        since = System.nanoTime();
        write("start", test, "");
    }

    synchronized void finished(String test, Throwable problem) {
        running = null;
        write(problem == null ? "pass" : "fail", test, problem == null ? "" : describe(problem));
    }

    synchronized void skipped(String test, String reason) {
        write("fail", test, "was skipped: " + reason);
    }

    /** Something around tests failed, such as a class. */
    synchronized void brokenContainer(String className, Throwable problem) {
        write("container", className, describe(problem));
    }

    synchronized void end() {
        write("end", "", "");
    }

    private static String describe(Throwable problem) {
        String text;
        try {
            text = String.valueOf(problem);
        } catch (Throwable unprintable) {
            text = problem.getClass().getName();
        }
        return text.length() > 500 ? text.substring(0, 500) : text;
    }

    private void write(String event, String test, String text) {
        String clean = text.replaceAll("\\s+", " ").trim();
        try {
            out.write((event + "\t" + test + "\t" + clean + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException full) {
            Runtime.getRuntime().halt(4);
        }
    }

    private void watch() {
        while (true) {
            synchronized (this) {
                if (running != null && System.nanoTime() - since > limitNanos) {
                    write("timeout", running, "");
                    Runtime.getRuntime().halt(3);
                }
            }
            try {
                Thread.sleep(20);
            } catch (InterruptedException ignored) {
                // Nobody has a reason to interrupt it.
            }
        }
    }
}

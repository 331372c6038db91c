// features: threads, uncaught exception handlers, standard error, exit status
/** An exception that leaves the handler of another one is told, and ends the thread. */
public class HandlersThatThrow {
    public static void main(String[] args) throws Exception {
        Thread failing = new Thread(() -> {
            throw new IllegalStateException("first");
        }, "failing");
        failing.setUncaughtExceptionHandler((thread, thrown) -> {
            System.out.println("handled " + thrown.getMessage());
            throw new UnsupportedOperationException("second");
        });
        failing.start();
        failing.join();
        System.out.println(failing.getState());
        Thread.currentThread().setUncaughtExceptionHandler((thread, thrown) -> {
            throw new AssertionError("third");
        });
        throw new IllegalArgumentException("main");
    }
}

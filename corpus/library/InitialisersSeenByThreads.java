// features: class initialisation and threads, stacks of other threads

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;

/** What one thread has initialised of the class library is there for the others. */
public class InitialisersSeenByThreads {
    static void everywhere(String what, Callable<?> action) throws Exception {
        System.out.println(what + " here: " + action.call());
        Thread other = new Thread(() -> {
            try {
                System.out.println(what + " there: " + action.call());
            } catch (Throwable thrown) {
                System.out.println(what + " there: " + thrown);
            }
        });
        other.start();
        other.join();
    }

    static long callers() {
        return StackWalker.getInstance().walk(frames -> frames.filter(frame -> frame.getMethodName().equals("callers")).count());
    }

    public static void main(String[] args) throws Exception {
        everywhere("stack", InitialisersSeenByThreads::callers);
        everywhere("direct", () -> ByteBuffer.allocateDirect(16).putLong(3, 7L).getLong(3));
        everywhere("view", () -> ByteBuffer.allocateDirect(16).asLongBuffer().put(1, 5L).get(1));
        everywhere("digest", () -> MessageDigest.getInstance("SHA-256").digest(new byte[3]).length);
        everywhere("service", () -> ServiceLoader.load(Runnable.class).findFirst().isPresent());
        everywhere("resource", () -> InitialisersSeenByThreads.class.getResource("nothing") == null);
        everywhere("loader", () -> ClassLoader.getSystemClassLoader().getParent() != null);
        everywhere("security", () -> java.security.Security.getProviders().length > 0);
        everywhere("random", () -> new java.security.SecureRandom().nextInt(1));
        everywhere("process", () -> ProcessHandle.current().isAlive());
        everywhere("address", () -> java.net.InetAddress.getByName("127.0.0.1").isLoopbackAddress());
        Thread ended = new Thread(() -> { });
        ended.start();
        ended.join();
        System.out.println(ended.getStackTrace().length + " " + ended.getState());
        System.out.println(Thread.getAllStackTraces().containsKey(Thread.currentThread()));
        System.out.println(Thread.getAllStackTraces().containsKey(ended));
    }
}

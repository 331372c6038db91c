// features: files, sockets and processes that fail by exceptions
import java.io.File;
import java.io.FileInputStream;
import java.io.FileReader;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Scanner;
import java.util.zip.ZipFile;

/** What is not there is an exception that a program can catch. */
public class FilesAndSocketsAsExceptions {
    interface Attempt {
        Object run() throws Throwable;
    }

    static void attempt(String name, Attempt attempt) {
        try {
            System.out.println(name + ": " + attempt.run());
        } catch (Throwable thrown) {
            System.out.println(name + " threw " + thrown);
        }
    }

    native int missing(String text);

    public static void main(String[] args) {
        attempt("stream", () -> new FileInputStream("not-there.txt").read());
        attempt("reader", () -> new FileReader("/not-there/x").read());
        attempt("exists", () -> new File("not-there").exists());
        attempt("length", () -> new File("not-there").length());
        attempt("list", () -> new File("not-there").list());
        attempt("delete", () -> new File("not-there").delete());
        attempt("random access", () -> new RandomAccessFile("not-there", "r"));
        attempt("bytes", () -> Files.readAllBytes(Path.of("not-there")));
        attempt("text", () -> Files.readString(Path.of("not-there")));
        attempt("lines", () -> Files.lines(Path.of("not-there")).count());
        attempt("exists by path", () -> Files.exists(Path.of("not-there")));
        attempt("folder", () -> Files.isDirectory(Path.of("not-there")));
        attempt("size", () -> Files.size(Path.of("not-there")));
        attempt("walk", () -> Files.walk(Path.of("not-there")).count());
        attempt("delete by path", () -> Files.deleteIfExists(Path.of("not-there")));
        attempt("zip", () -> new ZipFile("not-there.zip"));
        attempt("scanner", () -> new Scanner(new File("not-there")));
        attempt("url", () -> new URL("file:/not-there/x").openStream());
        attempt("address", () -> InetAddress.getByName("127.0.0.1"));
        attempt("address of six", () -> InetAddress.getByName("::1"));
        attempt("address of bytes", () -> InetAddress.getByAddress(new byte[] {10, 0, 0, 1}).getHostAddress());
        attempt("socket address", () -> new InetSocketAddress("127.0.0.1", 80));
        attempt("process", () -> new ProcessBuilder("/not/there").start());
        attempt("own process", () -> ProcessHandle.current().isAlive());
        attempt("native", () -> new FilesAndSocketsAsExceptions().missing("x"));
    }
}

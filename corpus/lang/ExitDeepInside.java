// features: System.exit, exit status, lambdas, nested calls
import java.util.List;

public class ExitDeepInside {
    static class Guard implements AutoCloseable {
        public void close() {
            System.out.println("must not be printed");
        }
    }

    static void visit(List<Integer> list) {
        try (Guard g = new Guard()) {
            list.forEach(i -> {
                System.out.println("visit " + i);
                if (i == 3) {
                    System.exit(i + 254);
                }
            });
        }
    }

    public static void main(String[] args) {
        try {
            visit(List.of(1, 2, 3, 4));
        } catch (Throwable t) {
            System.out.println("must not be caught");
        } finally {
            System.out.println("must not run");
        }
    }
}

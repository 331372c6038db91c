// features: uncaught exception, exceptions, finally, System.err
public class UncaughtNoMessage {
    static class Quiet extends RuntimeException {}

    static class Renamed extends Exception {
        @Override
        public String toString() {
            return "Renamed exception!";
        }
    }

    public static void main(String[] args) throws Exception {
        try {
            throw new Renamed();
        } catch (Renamed e) {
            System.out.println(e + " " + e.getMessage());
        }
        try {
            System.out.println("in try");
            throw new Quiet();
        } finally {
            System.out.println("finally before the end");
        }
    }
}

// features: static initialisation, ExceptionInInitializerError, uncaught exception
public class StaticInitUncaught {
    static class Config {
        static final int LIMIT = parse("12x");

        static int parse(String s) {
            return Integer.parseInt(s);
        }
    }

    public static void main(String[] args) {
        System.out.println("before");
        System.out.println(Config.LIMIT);
        System.out.println("not reached");
    }
}

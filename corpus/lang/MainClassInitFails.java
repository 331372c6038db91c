// features: static initialisation, ExceptionInInitializerError, uncaught exception
public class MainClassInitFails {
    static int[] table = new int[3];
    static int broken = table[3];

    public static void main(String[] args) {
        System.out.println("never");
    }
}

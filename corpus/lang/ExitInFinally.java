// features: System.exit, finally, exit status
public class ExitInFinally {
    static int status(int n) {
        try {
            return n / 0;
        } finally {
            System.out.println("leaving");
            if (n > 3) {
                System.out.flush();
                System.exit(n);
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; ; i++) {
            try {
                status(i);
            } catch (ArithmeticException e) {
                System.out.println(i + " " + e.getMessage());
            } finally {
                System.out.println("end of round " + i);
            }
        }
    }
}

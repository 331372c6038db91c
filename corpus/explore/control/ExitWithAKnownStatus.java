// explore: ExitWithAKnownStatus#check
// verdict: safe
// complete: true
// paths: 2

public class ExitWithAKnownStatus {
    static void check(int status) {
        if (status == 3) {
            System.exit(status);
            assert false : "the JVM has ended";
        }
    }
}

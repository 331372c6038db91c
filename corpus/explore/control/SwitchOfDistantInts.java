// explore: SwitchOfDistantInts#code
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException
// paths: 4

public class SwitchOfDistantInts {
    static int code(int status) {
        switch (status) {
            case -100_000:
                return 1;
            case 404:
                return 2;
            case 2_000_000_000:
                throw new IllegalStateException("overheated");
            default:
                return 0;
        }
    }
}

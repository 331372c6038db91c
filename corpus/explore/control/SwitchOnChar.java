// explore: SwitchOnChar#digit
// verdict: violation
// complete: true
// exception: java.lang.IllegalArgumentException

public class SwitchOnChar {
    static int digit(char c) {
        switch (c) {
            case 'I':
                return 1;
            case 'V':
                return 5;
            case 'X':
                return 10;
            default:
                throw new IllegalArgumentException("not a Roman digit");
        }
    }
}

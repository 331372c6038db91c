// explore: SwitchOfInts#name
// verdict: safe
// complete: true
// paths: 4

public class SwitchOfInts {
    static int name(int day) {
        switch (day) {
            case 1:
                return 10;
            case 2:
                return 20;
            case 3:
                return 30;
            default:
                return 0;
        }
    }
}

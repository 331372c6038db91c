// explore: SwitchExpressionYields#days
// verdict: safe
// complete: true

public class SwitchExpressionYields {
    static int days(int month, boolean leap) {
        if (month < 1 || month > 12) {
            return 0;
        }
        int days = switch (month) {
            case 2 -> leap ? 29 : 28;
            case 4, 6, 9, 11 -> 30;
            default -> {
                int most = 30;
                yield most + 1;
            }
        };
        assert days >= 28 && days <= 31;
        return days;
    }
}

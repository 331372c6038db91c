// explore: CatchOrder#check
// verdict: safe
// complete: true

public class CatchOrder {
    static int code(int x) {
        try {
            if (x == 1) {
                throw new NumberFormatException();
            }
            if (x == 2) {
                throw new IllegalArgumentException();
            }
            if (x == 3) {
                throw new RuntimeException();
            }
            return 0;
        } catch (NumberFormatException narrow) {
            return 1;
        } catch (IllegalArgumentException wider) {
            return 2;
        } catch (RuntimeException widest) {
            return 3;
        }
    }

    static void check(int x) {
        int code = code(x);
        assert code == (x >= 1 && x <= 3 ? x : 0);
    }
}

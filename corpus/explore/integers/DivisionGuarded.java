// explore: DivisionGuarded#quotient
// verdict: safe
// complete: true
// paths: 2

public class DivisionGuarded {
    static int quotient(int x) {
        if (x == 7) {
            return 0;
        }
        return 100 / (x - 7);
    }
}

// explore: DivisionNeverThrows#divide
// verdict: safe
// complete: true

public class DivisionNeverThrows {
    static double divide(double x, double y) {
        return x / y;
    }
}

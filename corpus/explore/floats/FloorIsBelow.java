// explore: FloorIsBelow#check
// verdict: safe
// complete: true

public class FloorIsBelow {
    static void check(double x) {
        if (x >= -1000 && x <= 1000) {
            double floor = Math.floor(x);
            assert floor <= x && x < floor + 1;
        }
    }
}

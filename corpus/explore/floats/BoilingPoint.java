// explore: BoilingPoint#fahrenheit
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException

public class BoilingPoint {
    static float fahrenheit(float celsius) {
        float fahrenheit = celsius * 9 / 5 + 32;
        if (fahrenheit == 212) {
            throw new IllegalStateException("boiling");
        }
        return fahrenheit;
    }
}

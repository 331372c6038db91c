// explore: BoxedCounter#count
// verdict: safe
// complete: true

public class BoxedCounter {
    static void count(int start, boolean twice) {
        Integer counter = start;
        counter++;
        if (twice) {
            counter++;
        }
        assert counter - start == (twice ? 2 : 1);
    }
}

// explore: RecordValidates#make
// verdict: violation
// complete: true
// exception: java.lang.IllegalArgumentException
// paths: 2

public class RecordValidates {
    record Range(int low, int high) {
        Range {
            if (low > high) {
                throw new IllegalArgumentException("empty range");
            }
        }
    }

    static int make(int low, int high) {
        return new Range(low, high).low();
    }
}

// explore: SelectionSort#sort
// verdict: safe
// complete: true

public class SelectionSort {
    static void sort(long a, long b, long c) {
        long[] values = {a, b, c};
        for (int i = 0; i < values.length; i++) {
            int least = i;
            for (int j = i + 1; j < values.length; j++) {
                if (values[j] < values[least]) {
                    least = j;
                }
            }
            long kept = values[i];
            values[i] = values[least];
            values[least] = kept;
        }
        assert values[0] <= values[1] && values[1] <= values[2];
        assert values[0] + values[1] + values[2] == a + b + c;
    }
}

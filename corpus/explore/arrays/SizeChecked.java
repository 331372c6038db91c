// explore: SizeChecked#allocate
// verdict: safe
// complete: true

public class SizeChecked {
    static int allocate(int n) {
        if (n < 0 || n > 3) {
            return 0;
        }
        int[] values = new int[n];
        for (int i = 0; i < values.length; i++) {
            values[i] = i;
        }
        assert values.length == n;
        return values.length;
    }
}

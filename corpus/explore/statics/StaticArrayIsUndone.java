// explore: StaticArrayIsUndone#step
// verdict: safe
// complete: true

public class StaticArrayIsUndone {
    static final int[] TABLE = {1, 2, 3, 4};

    static void step(int i, int value) {
        TABLE[i & 3] += value;
        int sum = TABLE[0] + TABLE[1] + TABLE[2] + TABLE[3];
        assert sum == 10 + value;
    }
}

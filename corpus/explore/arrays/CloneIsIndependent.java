// explore: CloneIsIndependent#check
// verdict: safe
// complete: true

public class CloneIsIndependent {
    static void check(int value, int i) {
        int[] original = {1, 2, 3};
        int[] copy = original.clone();
        copy[i & 1] = value;
        assert original[0] == 1 && original[1] == 2 && original[2] == 3;
    }
}

// explore: --max-depth 30 CountToParameter#count
// verdict: bounded
// complete: false

public class CountToParameter {
    static int count(int n) {
        int count = 0;
        for (int i = 0; i < n; i++) {
            count++;
        }
        assert count >= 0;
        return count;
    }
}

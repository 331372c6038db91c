// explore: StreamOfInputs#check
// verdict: safe
// complete: true

import java.util.stream.IntStream;

public class StreamOfInputs {
    static void check(int a, int b) {
        int positive = (int) IntStream.of(a, b).filter(x -> x > 0).count();
        assert positive == (a > 0 ? 1 : 0) + (b > 0 ? 1 : 0);
    }
}

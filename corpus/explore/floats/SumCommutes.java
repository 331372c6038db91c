// explore: SumCommutes#check
// verdict: safe
// complete: true

import spelunk.Choose;

public class SumCommutes {
    static void check(float a, float b) {
        Choose.assume(!Float.isNaN(a + b));
        assert a + b == b + a;
    }
}

// explore: InsertionOrder#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import java.util.LinkedHashSet;

public class InsertionOrder {
    // Adding an element again does not move it to the end.
    static void check(int a, int b, int c) {
        LinkedHashSet<Integer> set = new LinkedHashSet<>();
        set.add(a);
        set.add(b);
        set.add(c);
        int last = 0;
        for (int element : set) {
            last = element;
        }
        assert last == c;
    }
}

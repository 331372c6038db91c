/** Two input objects that may be the same, known only after both were used: explore with --lazy --concolic. */
public class Figure12 {
    public static int example(SimpleList l1, SimpleList l2, int x) {
        if (x == 5) {
            if (l1 != null) {
                if (l2 != null) {
                    l1.value = l2.value;
                    if (l1 == l2) {
                        return 1;
                    }
                    return 2;
                }
                return 3;
            }
            return 4;
        }
        return 5;
    }
}

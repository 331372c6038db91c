// explore: ComparedWithPrefix
// verdict: safe
// complete: true

import spelunk.Choose;

public class ComparedWithPrefix {
    public static void main(String[] args) {
        String a = Choose.anyString(1);
        String b = Choose.anyString(1);
        int order = a.compareTo(b);
        assert (order == 0) == a.equals(b);
        assert Integer.signum(order) == -Integer.signum(b.compareTo(a));
    }
}

// explore: NullElement#length
// verdict: violation
// complete: true
// exception: java.lang.NullPointerException

import spelunk.Choose;

public class NullElement {
    static int length(int i) {
        Choose.assume(0 <= i && i < 3);
        String[] names = {"ann", null, "bob"};
        return names[i].length();
    }
}

// explore: --match-states LibraryStateBelongs
// verdict: violation
// exception: java.lang.AssertionError
// complete: true

import spelunk.Choose;

public class LibraryStateBelongs {
    // What the program leaves in the class library tells the two states apart.
    public static void main(String[] args) {
        if (Choose.anyBoolean()) {
            System.setProperty("left.behind", "yes");
        }
        if (Choose.anyBoolean()) {
            assert System.getProperty("left.behind") == null;
        }
    }
}

// explore: BuilderDeletes#delete
// verdict: violation
// complete: true
// exception: java.lang.StringIndexOutOfBoundsException

import spelunk.Choose;

public class BuilderDeletes {
    static void delete(int index) {
        Choose.assume(0 <= index && index <= 3);
        StringBuilder builder = new StringBuilder("abc");
        builder.deleteCharAt(index);
    }
}

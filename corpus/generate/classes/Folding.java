// features: generate, lazy initialisation
/** A type that nobody can make and that takes longer to be initialised than any test. */
public class Folding {
    public boolean fits(Ruler ruler, int length) {
        return ruler != null && length <= ruler.length;
    }
}

class Ruler {
    private static final int[] MARKS = new int[1000];
    int length = MARKS.length;

    static {
        for (int round = 0; round < 1_000; round++) {
            for (int mark = 0; mark < MARKS.length; mark++) {
                MARKS[mark] += mark * round;
            }
        }
    }

    private Ruler() {}
}

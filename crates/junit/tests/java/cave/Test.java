package cave;

/** Has the name of JUnit's annotation. */
public class Test {
    public int twice(int number) {
        return 2 * number;
    }
}

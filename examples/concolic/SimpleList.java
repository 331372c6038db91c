/** The list of the second program. */
public class SimpleList {
    public int value;
    public SimpleList next;
}

package subjects;

/**
 * The smallest program that needs a structure: the object that was appended comes out at a place only if the list
 * had exactly so many elements before, or the object at that place already.
 */
public class Sample {
    private Sample() {}

    /** Whether what is at 15 is the object that was appended. */
    public static boolean fifteen(LinkedList list, Object object) {
        list.add(object);
        return list.remove(15) == object;
    }

    /** The same at 40. */
    public static boolean forty(LinkedList list, Object object) {
        list.add(object);
        return list.remove(40) == object;
    }
}

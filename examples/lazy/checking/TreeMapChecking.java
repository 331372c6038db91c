import gov.nasa.jpf.vm.Verify;
import trees.TreeMap;

/**
 * Model checking as testing: every sequence of put and remove with keys below a bound, as long as it leads to a tree
 * that was not there before. Ends under {@code --match-states --choice eager}.
 */
public class TreeMapChecking {
    public static void main(String[] arguments) {
        int last = Integer.parseInt(arguments[0]) - 1;
        TreeMap tree = new TreeMap();
        while (true) {
            if (Verify.getBoolean()) {
                tree.put(Verify.random(last), 0);
            } else {
                tree.remove(Verify.random(last));
            }
        }
    }
}

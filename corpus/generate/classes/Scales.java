/** What is weighed is compared with its like: two methods of one name, where type arguments are left out. */
public class Scales {
    public interface Weight<T> extends Comparable<Weight<T>> {
        T unit();

        @Override
        int compareTo(Weight<T> other);
    }

    public static String weigh(Weight<String> left, Weight<String> right) {
        int found = left.compareTo(right);
        if (found == 7) {
            return left.unit();
        }
        return found < 0 ? "left" : "right";
    }
}

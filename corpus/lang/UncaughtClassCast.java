// features: uncaught exception, ClassCastException, generics, stack traces
import java.util.ArrayList;
import java.util.List;

public class UncaughtClassCast {
    @SuppressWarnings({"unchecked", "rawtypes"})
    static List<Integer> polluted() {
        List list = new ArrayList();
        list.add(1);
        list.add("two");
        return list;
    }

    static int sum(List<Integer> list) {
        int sum = 0;
        for (int i : list) {
            sum += i;
            System.out.println(sum);
        }
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(sum(polluted()));
    }
}

// explore: PollutedGenerics
// verdict: violation
// complete: true
// exception: java.lang.ClassCastException

import java.util.ArrayList;
import java.util.List;
import spelunk.Choose;

public class PollutedGenerics {
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        List<String> names = new ArrayList<>();
        List raw = names;
        if (Choose.anyInt() == 17) {
            raw.add(17);
        } else {
            raw.add("ann");
        }
        String first = names.get(0);
        System.out.println(first.length());
    }
}

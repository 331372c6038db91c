import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Arrays where something else is declared, and in collections, which compare them by identity. */
public class Parcels {
    private final int size;

    public Parcels(int size) {
        this.size = size;
    }

    public Object one() {
        return new int[] {size, 2};
    }

    public Object[][] grid() {
        Object[] wide = new Parcels[12];
        wide[0] = this;
        return new Object[][] {{"h", wide}};
    }

    public List<Object> list() {
        List<Object> list = new ArrayList<>();
        list.add(new long[] {size});
        list.add("b");
        return list;
    }

    public Map<String, int[]> table() {
        Map<String, int[]> table = new HashMap<>();
        table.put("k", new int[] {size});
        return table;
    }

    public Optional<byte[]> maybe() {
        return size > 3 ? Optional.of(new byte[] {1}) : Optional.empty();
    }
}

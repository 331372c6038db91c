import java.util.Map;
import java.util.TreeMap;

/** 200,000 insertions into a TreeMap and an iteration over it. */
public class TreeMapPut {
    public static void main(String[] args) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        int key = 1;
        for (int i = 0; i < 200_000; i++) {
            key = key * 1103515245 + 12345;
            map.put(key, i);
        }
        long sum = 0;
        for (Map.Entry<Integer, Integer> e : map.entrySet()) {
            sum = sum * 31 + e.getKey() + e.getValue();
        }
        System.out.println(map.size() + " " + sum);
    }
}

// features: boxing, unboxing, boxing caches, equality, wrapper classes
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class BoxingCaches {
    static int depth(Object o) {
        return o instanceof Integer i ? i : -1;
    }

    static long total(Long... values) {
        long sum = 0;
        for (Long v : values) {
            sum += v;
        }
        return sum;
    }

    public static void main(String[] args) {
        Integer a = 127, b = 127, c = 128, d = 128;
        System.out.println((a == b) + " " + (c == d) + " " + c.equals(d) + " " + (c <= d && c >= d));
        Integer low = -128, low2 = -128, lower = -129, lower2 = -129;
        System.out.println((low == low2) + " " + (lower == lower2));
        Long l1 = 127L, l2 = 127L, l3 = 128L, l4 = 128L;
        System.out.println((l1 == l2) + " " + (l3 == l4) + " " + l1.equals(127) + " " + l1.equals(127L));
        Character c1 = 127, c2 = 127, c3 = 128, c4 = 128;
        System.out.println((c1 == c2) + " " + (c3 == c4));
        Byte y1 = -128, y2 = -128;
        Short s1 = 100, s2 = 100, s3 = 1000, s4 = 1000;
        System.out.println((y1 == y2) + " " + (s1 == s2) + " " + (s3 == s4));
        Boolean t1 = true, t2 = Boolean.valueOf("TRUE");
        System.out.println((t1 == t2) + " " + Boolean.parseBoolean("yes"));
        Double d1 = 1.0, d2 = 1.0;
        Float f1 = 1f;
        System.out.println((d1 == d2) + " " + d1.equals(d2) + " " + d1.equals(f1) + " " + (d1 == 1.0));
        Integer counter = 0;
        for (int i = 0; i < 5; i++) {
            counter++;
            counter += i;
        }
        System.out.println(counter);
        Map<Character, Integer> counts = new HashMap<>();
        for (char ch : "hello world".toCharArray()) {
            counts.put(ch, counts.containsKey(ch) ? counts.get(ch) + 1 : 1);
        }
        System.out.println(counts.get('l') + counts.get('o') * 10);
        List<Integer> list = new ArrayList<>(List.of(10, 20, 30, 1));
        list.remove(1);
        list.remove(Integer.valueOf(1));
        System.out.println(list);
        try {
            Integer none = null;
            int broken = none;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(total(1L, 2L, 3_000_000_000L) + depth(5) + depth("x"));
        Object[] boxed = {1, 1L, 1f, 1.0, 'a', (byte) 1, (short) 1, true};
        for (Object o : boxed) {
            System.out.print(o.getClass().getSimpleName() + o.hashCode() + " ");
        }
        System.out.println();
        System.out.println(Integer.valueOf(5).compareTo(7) + " " + Integer.parseInt("-42") + " " + Integer.parseInt("7f", 16)
            + " " + Long.parseLong("-9223372036854775808") + " " + Double.parseDouble("1e-3") + " " + Float.parseFloat("0x1p3"));
        for (String bad : new String[] {"", "x", "2147483648", "1.5", null}) {
            try {
                System.out.println(Integer.parseInt(bad));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        Number n = 300;
        System.out.println(n.byteValue() + " " + n.shortValue() + " " + n.doubleValue() + " " + Integer.MAX_VALUE + Integer.SIZE);
        System.out.println(Integer.toString(-255, 16) + " " + Long.toString(Long.MIN_VALUE, 36) + " " + Integer.decode("#ff") + Integer.signum(-9));
    }
}

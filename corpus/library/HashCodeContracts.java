// features: hashCode of String, List, Set, Map, records, arrays, Double, enums by name, equals contracts

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

public class HashCodeContracts {
    record Empty() { }

    record Mixed(int i, long l, double d, boolean b, char c, String s, int[] a) { }

    record Nested(Mixed m, List<String> l, Nested next) { }

    static final class Key {
        final String name;
        final int id;

        Key(String name, int id) {
            this.name = name;
            this.id = id;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Key k && id == k.id && name.equals(k.name);
        }

        @Override
        public int hashCode() {
            return Objects.hash(name, id);
        }
    }

    public static void main(String[] args) {
        System.out.println("hello".hashCode() + " " + "".hashCode() + " " + Boolean.TRUE.hashCode() + " " + Character.valueOf('x').hashCode() + " " + Long.valueOf(1L << 33).hashCode() + " "
                + Double.valueOf(1.5).hashCode() + " " + Float.valueOf(1.5f).hashCode() + " " + Byte.valueOf((byte) -3).hashCode() + " " + Double.hashCode(-0.0) + " " + Double.hashCode(Double.NaN));
        System.out.println(List.of(1, 2, 3).hashCode() + " " + new ArrayList<>(List.of(1, 2, 3)).hashCode() + " " + new LinkedList<>(List.of(1, 2, 3)).hashCode() + " " + Arrays.asList(1, null, 3).hashCode());
        System.out.println(Set.of(1, 2, 3).hashCode() + " " + new HashSet<>(Set.of(3, 2, 1)).hashCode() + " " + Map.of("a", 1, "b", 2).hashCode() + " " + new TreeMap<>(Map.of("b", 2, "a", 1)).hashCode() + " " + Map.entry("k", "v").hashCode());
        System.out.println(Arrays.hashCode(new int[] {1, 2, 3}) + " " + Arrays.hashCode(new double[] {1, 2}) + " " + Arrays.hashCode(new boolean[] {true, false}) + " " + Arrays.hashCode(new Object[] {"a", null})
                + " " + Arrays.hashCode(new char[] {'a', 'b'}) + " " + Arrays.hashCode((int[]) null) + " " + Arrays.deepHashCode(new Object[] {new int[] {1}, "x"}) + " " + Arrays.hashCode(new long[] {1L << 40}) + " " + Arrays.hashCode(new byte[] {-1, 5, 9, 100, -77}));
        int[] shared = {1};
        Mixed m = new Mixed(1, 2L, 3.0, true, 'c', "s", shared);
        System.out.println(m.equals(new Mixed(1, 2L, 3.0, true, 'c', "s", shared)) + " " + m.equals(new Mixed(1, 2L, 3.0, true, 'c', "s", new int[] {1})) + " " + new Empty().hashCode() + " " + new Empty().equals(new Empty()) + " " + new Empty());
        Nested inner = new Nested(null, List.of("q"), null);
        Nested outer = new Nested(null, List.of("q", "r"), inner);
        System.out.println(inner.hashCode() + " " + outer.hashCode() + " " + outer.equals(new Nested(null, List.of("q", "r"), new Nested(null, List.of("q"), null))) + " " + outer);
        System.out.println(Optional.of("x").hashCode() + " " + Objects.hash(1, 2, 3) + " " + Objects.hash((Object) null) + " " + Objects.hashCode("z"));
        Set<Key> keys = new HashSet<>();
        for (int i = 0; i < 50; i++) {
            keys.add(new Key("k" + i % 5, i % 7));
        }
        System.out.println(keys.size() + " " + keys.contains(new Key("k4", 6)) + " " + keys.contains(new Key("k5", 6)));
        Map<List<Integer>, String> byList = new LinkedHashMap<>();
        List<Integer> mutable = new ArrayList<>(List.of(1));
        byList.put(mutable, "found");
        mutable.add(2);
        System.out.println(byList.get(List.of(1, 2)) + " " + byList.get(List.of(1)) + " " + byList.containsKey(mutable));
        System.out.println(new Nested(m, null, null).equals(null) + " " + List.of().equals(Set.of()) + " " + new ArrayList<>().equals(new LinkedList<>()));
    }
}

// features: clone of arrays and collections, Cloneable, copy constructors, defensive copies, CloneNotSupportedException

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.TreeMap;

public class CloneAndCopySemantics {
    static class Shallow implements Cloneable {
        int number = 1;
        int[] shared = {1, 2};
        List<String> list = new ArrayList<>(List.of("x"));

        @Override
        public Shallow clone() {
            try {
                return (Shallow) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static class Deep extends Shallow {
        Deep next;

        @Override
        public Deep clone() {
            Deep copy = (Deep) super.clone();
            copy.shared = shared.clone();
            copy.list = new ArrayList<>(list);
            copy.next = next == null ? null : next.clone();
            return copy;
        }
    }

    static class Not {
        Object attempt() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    public static void main(String[] args) {
        Shallow a = new Shallow();
        Shallow b = a.clone();
        b.number = 2;
        b.shared[0] = 99;
        b.list.add("y");
        System.out.println(a.number + " " + Arrays.toString(a.shared) + " " + a.list + " " + (a.shared == b.shared) + " " + (a != b));
        Deep d = new Deep();
        d.next = new Deep();
        Deep e = d.clone();
        e.next.shared[1] = -1;
        e.list.clear();
        System.out.println(Arrays.toString(d.next.shared) + " " + d.list + " " + (d.next != e.next) + " " + e.getClass().getSimpleName());
        try {
            new Not().attempt();
        } catch (CloneNotSupportedException x) {
            System.out.println(x.getMessage());
        }
        int[][] grid = {{1, 2}, {3}};
        int[][] copy = grid.clone();
        copy[0][0] = 50;
        copy[1] = new int[] {7};
        System.out.println(Arrays.deepToString(grid) + Arrays.deepToString(copy));
        Object arrays = new String[] {"p"}.clone();
        System.out.println(arrays.getClass().getSimpleName() + " " + ((String[]) arrays)[0]);
        ArrayList<Integer> list = new ArrayList<>(List.of(1, 2));
        @SuppressWarnings("unchecked")
        ArrayList<Integer> listCopy = (ArrayList<Integer>) list.clone();
        listCopy.add(3);
        HashMap<String, int[]> map = new HashMap<>();
        map.put("k", new int[] {1});
        @SuppressWarnings("unchecked")
        HashMap<String, int[]> mapCopy = (HashMap<String, int[]>) map.clone();
        mapCopy.get("k")[0] = 5;
        mapCopy.put("other", null);
        System.out.println(list + " " + listCopy + " " + map.get("k")[0] + " " + map.size());
        TreeMap<Integer, String> tree = new TreeMap<>(java.util.Comparator.reverseOrder());
        tree.put(1, "a");
        tree.put(2, "b");
        System.out.println(tree.clone() + " " + new TreeMap<>(tree) + " " + new HashSet<>(tree.keySet()).clone());
    }
}

// features: AbstractMap, AbstractSet, AbstractQueue, AbstractSequentialList subclassing, inherited behaviour

import java.util.AbstractMap;
import java.util.AbstractQueue;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

public class AbstractCollectionsOfOurOwn {
    /** A map from 0..n-1 to squares, never stored. */
    static class Squares extends AbstractMap<Integer, Integer> {
        private final int n;

        Squares(int n) {
            this.n = n;
        }

        @Override
        public Set<Entry<Integer, Integer>> entrySet() {
            return new AbstractSet<>() {
                @Override
                public Iterator<Entry<Integer, Integer>> iterator() {
                    return new Iterator<>() {
                        private int i;

                        @Override
                        public boolean hasNext() {
                            return i < n;
                        }

                        @Override
                        public Entry<Integer, Integer> next() {
                            return new SimpleImmutableEntry<>(i, i * i++);
                        }
                    };
                }

                @Override
                public int size() {
                    return n;
                }
            };
        }
    }

    static class Ring extends AbstractQueue<String> {
        private final String[] items = new String[3];
        private int head;
        private int count;

        @Override
        public boolean offer(String s) {
            if (count == items.length) {
                return false;
            }
            items[(head + count++) % items.length] = s;
            return true;
        }

        @Override
        public String poll() {
            if (count == 0) {
                return null;
            }
            String s = items[head];
            head = (head + 1) % items.length;
            count--;
            return s;
        }

        @Override
        public String peek() {
            return count == 0 ? null : items[head];
        }

        @Override
        public Iterator<String> iterator() {
            List<String> copy = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                copy.add(items[(head + i) % items.length]);
            }
            return copy.iterator();
        }

        @Override
        public int size() {
            return count;
        }
    }

    public static void main(String[] args) {
        Squares squares = new Squares(6);
        System.out.println(squares + " " + squares.get(4) + " " + squares.containsKey(9) + " " + squares.containsValue(25) + " " + squares.keySet() + " " + squares.values() + " " + squares.hashCode());
        System.out.println(squares.equals(Map.of(0, 0, 1, 1, 2, 4, 3, 9, 4, 16, 5, 25)) + " " + new java.util.TreeMap<>(squares).lastEntry());
        try {
            squares.put(1, 2);
        } catch (UnsupportedOperationException e) {
            System.out.println("read only");
        }
        Ring ring = new Ring();
        ring.add("a");
        ring.addAll(List.of("b", "c"));
        try {
            ring.add("d");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(ring + " " + ring.remove() + ring.element() + " " + ring.offer("d") + " " + ring + " " + ring.contains("c"));
        ring.clear();
        try {
            ring.remove();
        } catch (NoSuchElementException e) {
            System.out.println("empty " + ring);
        }
        Map.Entry<String, Integer> entry = new AbstractMap.SimpleEntry<>("k", 1);
        entry.setValue(5);
        System.out.println(entry + " " + entry.hashCode() + " " + entry.equals(Map.entry("k", 5)));
    }
}

// features: generics, inner classes, linked structures, hashing, recursion, iterators
import java.util.Iterator;
import java.util.function.BiConsumer;

public class DataStructures {
    static class HashTable<K, V> {
        private static final class Entry<K, V> {
            final K key;
            V value;
            Entry<K, V> next;

            Entry(K key, V value, Entry<K, V> next) {
                this.key = key;
                this.value = value;
                this.next = next;
            }
        }

        private Entry<K, V>[] buckets = newBuckets(4);
        private int size;

        @SuppressWarnings("unchecked")
        private static <K, V> Entry<K, V>[] newBuckets(int n) {
            return (Entry<K, V>[]) new Entry[n];
        }

        private int slot(Object key, int n) {
            return (key.hashCode() & 0x7fffffff) % n;
        }

        V put(K key, V value) {
            for (Entry<K, V> e = buckets[slot(key, buckets.length)]; e != null; e = e.next) {
                if (e.key.equals(key)) {
                    V old = e.value;
                    e.value = value;
                    return old;
                }
            }
            if (++size > buckets.length * 3 / 4) {
                grow();
            }
            int s = slot(key, buckets.length);
            buckets[s] = new Entry<>(key, value, buckets[s]);
            return null;
        }

        V get(K key) {
            for (Entry<K, V> e = buckets[slot(key, buckets.length)]; e != null; e = e.next) {
                if (e.key.equals(key)) {
                    return e.value;
                }
            }
            return null;
        }

        private void grow() {
            Entry<K, V>[] old = buckets;
            buckets = newBuckets(old.length * 2 + 1);
            for (Entry<K, V> e : old) {
                while (e != null) {
                    Entry<K, V> next = e.next;
                    int s = slot(e.key, buckets.length);
                    e.next = buckets[s];
                    buckets[s] = e;
                    e = next;
                }
            }
        }

        void each(BiConsumer<? super K, ? super V> f) {
            for (Entry<K, V> e : buckets) {
                for (; e != null; e = e.next) {
                    f.accept(e.key, e.value);
                }
            }
        }
    }

    static class Avl {
        class Node {
            int key, height = 1;
            Node left, right;

            Node(int key) {
                this.key = key;
                count++;
            }
        }

        Node root;
        int count, rotations;

        int h(Node n) {
            return n == null ? 0 : n.height;
        }

        void fix(Node n) {
            n.height = 1 + Math.max(h(n.left), h(n.right));
        }

        Node rotate(Node n, boolean left) {
            rotations++;
            Node r = left ? n.right : n.left;
            if (left) {
                n.right = r.left;
                r.left = n;
            } else {
                n.left = r.right;
                r.right = n;
            }
            fix(n);
            fix(r);
            return r;
        }

        Node insert(Node n, int key) {
            if (n == null) {
                return new Node(key);
            }
            if (key < n.key) {
                n.left = insert(n.left, key);
            } else if (key > n.key) {
                n.right = insert(n.right, key);
            } else {
                return n;
            }
            fix(n);
            int balance = h(n.left) - h(n.right);
            if (balance > 1) {
                if (key > n.left.key) {
                    n.left = rotate(n.left, true);
                }
                return rotate(n, false);
            }
            if (balance < -1) {
                if (key < n.right.key) {
                    n.right = rotate(n.right, false);
                }
                return rotate(n, true);
            }
            return n;
        }

        void walk(Node n, StringBuilder out) {
            if (n != null) {
                walk(n.left, out);
                out.append(n.key).append(' ');
                walk(n.right, out);
            }
        }
    }

    static class Ring<T> implements Iterable<T> {
        private class Link {
            T item;
            Link next, prev;
        }

        private final Link head = new Link();

        Ring() {
            head.next = head.prev = head;
        }

        void addLast(T t) {
            Link l = new Link();
            l.item = t;
            l.prev = head.prev;
            l.next = head;
            head.prev.next = head.prev = l;
        }

        public Iterator<T> iterator() {
            return new Iterator<>() {
                Link at = head;

                public boolean hasNext() {
                    return at.next != head;
                }

                public T next() {
                    return (at = at.next).item;
                }

                public void remove() {
                    at.prev.next = at.next;
                    at.next.prev = at.prev;
                    at = at.prev;
                }
            };
        }
    }

    public static void main(String[] args) {
        HashTable<String, Integer> table = new HashTable<>();
        for (int i = 0; i < 100; i++) {
            table.put("key" + i % 40, i);
        }
        int[] sum = {0};
        table.each((k, v) -> sum[0] += v * k.length());
        System.out.println(table.size + " " + sum[0] + " " + table.get("key7") + table.get("none") + " " + table.put("key7", 0));
        Avl tree = new Avl();
        int x = 17;
        for (int i = 0; i < 200; i++) {
            x = x * 37 % 101;
            tree.root = tree.insert(tree.root, x);
        }
        for (int i = 200; i < 260; i++) {
            tree.root = tree.insert(tree.root, i);
        }
        StringBuilder out = new StringBuilder();
        tree.walk(tree.root, out);
        System.out.println(tree.count + " " + tree.rotations + " " + tree.root.height + " " + tree.root.key + " " + out.toString().hashCode());
        Ring<Integer> ring = new Ring<>();
        for (int i = 0; i < 10; i++) {
            ring.addLast(i);
        }
        for (Iterator<Integer> it = ring.iterator(); it.hasNext(); ) {
            if (it.next() % 3 == 0) {
                it.remove();
            }
        }
        for (int i : ring) {
            System.out.print(i + " ");
        }
        System.out.println();
    }
}

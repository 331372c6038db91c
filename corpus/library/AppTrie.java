// features: trie with prefix search, generic node class, recursion, autocomplete, longest common prefix

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

public class AppTrie<V> {
    private static final class Node<V> {
        final Map<Character, Node<V>> children = new TreeMap<>();
        V value;
    }

    private final Node<V> root = new Node<>();
    private int size;

    V put(String key, V value) {
        Node<V> at = root;
        for (char c : key.toCharArray()) {
            at = at.children.computeIfAbsent(c, k -> new Node<>());
        }
        V old = at.value;
        at.value = value;
        size += old == null ? 1 : 0;
        return old;
    }

    private Node<V> find(String prefix) {
        Node<V> at = root;
        for (int i = 0; i < prefix.length() && at != null; i++) {
            at = at.children.get(prefix.charAt(i));
        }
        return at;
    }

    V get(String key) {
        Node<V> n = find(key);
        return n == null ? null : n.value;
    }

    boolean remove(String key) {
        return remove(root, key, 0);
    }

    private boolean remove(Node<V> n, String key, int depth) {
        if (depth == key.length()) {
            boolean had = n.value != null;
            n.value = null;
            size -= had ? 1 : 0;
            return had;
        }
        Node<V> child = n.children.get(key.charAt(depth));
        if (child == null || !remove(child, key, depth + 1)) {
            return false;
        }
        if (child.children.isEmpty() && child.value == null) {
            n.children.remove(key.charAt(depth));
        }
        return true;
    }

    void forEach(String prefix, BiConsumer<String, V> action) {
        Node<V> n = find(prefix);
        if (n != null) {
            walk(n, new StringBuilder(prefix), action);
        }
    }

    private void walk(Node<V> n, StringBuilder key, BiConsumer<String, V> action) {
        if (n.value != null) {
            action.accept(key.toString(), n.value);
        }
        n.children.forEach((c, child) -> {
            key.append(c.charValue());
            walk(child, key, action);
            key.setLength(key.length() - 1);
        });
    }

    String commonPrefix() {
        StringBuilder sb = new StringBuilder();
        Node<V> at = root;
        while (at.children.size() == 1 && at.value == null) {
            Map.Entry<Character, Node<V>> only = at.children.entrySet().iterator().next();
            sb.append(only.getKey());
            at = only.getValue();
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        AppTrie<Integer> trie = new AppTrie<>();
        String[] words = "car card care cat cave caving cavern dog do done".split(" ");
        for (int i = 0; i < words.length; i++) {
            trie.put(words[i], i);
        }
        System.out.println(trie.size + " " + trie.get("cave") + " " + trie.get("cav") + " " + trie.get("zebra") + " " + trie.put("cat", 99) + " " + trie.get("cat"));
        List<String> found = new ArrayList<>();
        trie.forEach("ca", (k, v) -> found.add(k + v));
        System.out.println(found);
        found.clear();
        trie.forEach("do", (k, v) -> found.add(k));
        trie.forEach("x", (k, v) -> found.add("never"));
        System.out.println(found + " '" + trie.commonPrefix() + "'");
        System.out.println(trie.remove("do") + " " + trie.remove("do") + " " + trie.remove("cavi") + " " + trie.remove("done") + trie.remove("dog") + " " + trie.size + " '" + trie.commonPrefix() + "'");
        trie.put("", -1);
        StringBuilder all = new StringBuilder();
        trie.forEach("", (k, v) -> all.append(k).append('=').append(v).append(' '));
        System.out.println(all + "'" + trie.commonPrefix() + "'");
    }
}

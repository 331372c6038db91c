// features: Huffman coding, PriorityQueue of trees, BitSet output, recursive decode, TreeMap of codes

import java.util.BitSet;
import java.util.Comparator;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;

public class AppHuffman {
    abstract static class Tree {
        final int weight;

        Tree(int weight) {
            this.weight = weight;
        }

        abstract char first();

        abstract void codes(String prefix, Map<Character, String> into);
    }

    static final class Leaf extends Tree {
        final char symbol;

        Leaf(char symbol, int weight) {
            super(weight);
            this.symbol = symbol;
        }

        @Override
        char first() {
            return symbol;
        }

        @Override
        void codes(String prefix, Map<Character, String> into) {
            into.put(symbol, prefix.isEmpty() ? "0" : prefix);
        }
    }

    static final class Fork extends Tree {
        final Tree left;
        final Tree right;

        Fork(Tree left, Tree right) {
            super(left.weight + right.weight);
            this.left = left;
            this.right = right;
        }

        @Override
        char first() {
            return (char) Math.min(left.first(), right.first());
        }

        @Override
        void codes(String prefix, Map<Character, String> into) {
            left.codes(prefix + "0", into);
            right.codes(prefix + "1", into);
        }
    }

    static Tree build(String text) {
        Map<Character, Integer> counts = new TreeMap<>();
        for (char c : text.toCharArray()) {
            counts.merge(c, 1, Integer::sum);
        }
        PriorityQueue<Tree> queue = new PriorityQueue<>(Comparator.<Tree>comparingInt(t -> t.weight).thenComparing(Tree::first));
        counts.forEach((c, n) -> queue.add(new Leaf(c, n)));
        while (queue.size() > 1) {
            queue.add(new Fork(queue.remove(), queue.remove()));
        }
        return queue.element();
    }

    static String decode(Tree tree, BitSet bits, int length) {
        StringBuilder sb = new StringBuilder();
        Tree at = tree;
        for (int i = 0; i < length; i++) {
            if (at instanceof Fork f) {
                at = bits.get(i) ? f.right : f.left;
            }
            if (at instanceof Leaf l) {
                sb.append(l.symbol);
                at = tree;
            }
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        for (String text : new String[] {"abracadabra", "the quick brown fox jumps over the lazy dog", "aaaa", "mississippi river"}) {
            Tree tree = build(text);
            Map<Character, String> codes = new TreeMap<>();
            tree.codes("", codes);
            BitSet bits = new BitSet();
            int length = 0;
            for (char c : text.toCharArray()) {
                for (char b : codes.get(c).toCharArray()) {
                    bits.set(length++, b == '1');
                }
            }
            System.out.println(codes);
            System.out.println(text.length() * 8 + " -> " + length + " bits, " + bits.cardinality() + " ones, back " + decode(tree, bits, length).equals(text));
        }
        try {
            build("");
        } catch (java.util.NoSuchElementException e) {
            System.out.println("nothing to encode");
        }
    }
}

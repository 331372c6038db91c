// features: generic linked list, binary search tree, red-black style invariants, iterators, recursion, Comparable bounds

import java.util.Iterator;
import java.util.Random;

public class LinkedStructuresByHand {
    static class Tree<T extends Comparable<? super T>> implements Iterable<T> {
        private class Node {
            final T value;
            Node left;
            Node right;
            int height = 1;

            Node(T value) {
                this.value = value;
            }

            void update() {
                height = 1 + Math.max(height(left), height(right));
            }
        }

        private Node root;
        private int size;

        private int height(Node n) {
            return n == null ? 0 : n.height;
        }

        private Node rotateRight(Node n) {
            Node l = n.left;
            n.left = l.right;
            l.right = n;
            n.update();
            l.update();
            return l;
        }

        private Node rotateLeft(Node n) {
            Node r = n.right;
            n.right = r.left;
            r.left = n;
            n.update();
            r.update();
            return r;
        }

        private Node balance(Node n) {
            n.update();
            int d = height(n.left) - height(n.right);
            if (d > 1) {
                if (height(n.left.left) < height(n.left.right)) {
                    n.left = rotateLeft(n.left);
                }
                return rotateRight(n);
            }
            if (d < -1) {
                if (height(n.right.right) < height(n.right.left)) {
                    n.right = rotateRight(n.right);
                }
                return rotateLeft(n);
            }
            return n;
        }

        boolean add(T value) {
            int before = size;
            root = add(root, value);
            return size > before;
        }

        private Node add(Node n, T value) {
            if (n == null) {
                size++;
                return new Node(value);
            }
            int c = value.compareTo(n.value);
            if (c < 0) {
                n.left = add(n.left, value);
            } else if (c > 0) {
                n.right = add(n.right, value);
            }
            return balance(n);
        }

        @Override
        public Iterator<T> iterator() {
            java.util.ArrayDeque<Node> stack = new java.util.ArrayDeque<>();
            for (Node n = root; n != null; n = n.left) {
                stack.push(n);
            }
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return !stack.isEmpty();
                }

                @Override
                public T next() {
                    Node n = stack.pop();
                    for (Node m = n.right; m != null; m = m.left) {
                        stack.push(m);
                    }
                    return n.value;
                }
            };
        }
    }

    public static void main(String[] args) {
        Tree<Integer> tree = new Tree<>();
        Random r = new Random(8);
        int added = 0;
        for (int i = 0; i < 500; i++) {
            added += tree.add(r.nextInt(400)) ? 1 : 0;
        }
        int previous = -1;
        boolean sorted = true;
        long sum = 0;
        for (int v : tree) {
            sorted &= v > previous;
            previous = v;
            sum = sum * 31 + v;
        }
        System.out.println(added + " " + tree.size + " " + sorted + " " + sum + " height " + tree.root.height);
        Tree<String> words = new Tree<>();
        for (String w : "the cave below the hill holds a deep cold lake".split(" ")) {
            words.add(w);
        }
        System.out.println(String.join(" ", words) + " root " + words.root.value + " height " + words.root.height);
        Tree<Integer> ordered = new Tree<>();
        for (int i = 0; i < 1023; i++) {
            ordered.add(i);
        }
        System.out.println(ordered.root.value + " " + ordered.root.height);
    }
}

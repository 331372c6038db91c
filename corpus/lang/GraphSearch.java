// features: collections, priority queue, recursion, records, comparators, lambdas
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;

public class GraphSearch {
    record Edge(String to, int cost) {}

    final Map<String, List<Edge>> edges = new TreeMap<>();

    void link(String a, String b, int cost) {
        edges.computeIfAbsent(a, k -> new ArrayList<>()).add(new Edge(b, cost));
        edges.computeIfAbsent(b, k -> new ArrayList<>());
    }

    Map<String, Integer> dijkstra(String from) {
        record Item(String node, int distance) {}
        Map<String, Integer> best = new TreeMap<>();
        PriorityQueue<Item> queue = new PriorityQueue<>(Comparator.comparingInt(Item::distance).thenComparing(Item::node));
        queue.add(new Item(from, 0));
        while (!queue.isEmpty()) {
            Item item = queue.poll();
            if (best.putIfAbsent(item.node(), item.distance()) == null) {
                for (Edge e : edges.get(item.node())) {
                    queue.add(new Item(e.to(), item.distance() + e.cost()));
                }
            }
        }
        return best;
    }

    List<String> breadthFirst(String from) {
        List<String> order = new ArrayList<>();
        Deque<String> queue = new ArrayDeque<>(List.of(from));
        TreeSet<String> seen = new TreeSet<>(queue);
        while (!queue.isEmpty()) {
            String n = queue.removeFirst();
            order.add(n);
            edges.get(n).stream().map(Edge::to).sorted().filter(seen::add).forEach(queue::addLast);
        }
        return order;
    }

    List<String> topological() {
        List<String> out = new ArrayList<>();
        Map<String, Integer> color = new TreeMap<>();
        for (String n : edges.keySet()) {
            visit(n, color, out);
        }
        java.util.Collections.reverse(out);
        return out;
    }

    private void visit(String n, Map<String, Integer> color, List<String> out) {
        Integer c = color.get(n);
        if (c != null) {
            if (c == 1) {
                throw new IllegalStateException("cycle through " + n);
            }
            return;
        }
        color.put(n, 1);
        for (Edge e : edges.get(n)) {
            visit(e.to(), color, out);
        }
        color.put(n, 2);
        out.add(n);
    }

    static int[][] floyd(int[][] d) {
        int n = d.length;
        for (int k = 0; k < n; k++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    if (d[i][k] != -1 && d[k][j] != -1 && (d[i][j] == -1 || d[i][k] + d[k][j] < d[i][j])) {
                        d[i][j] = d[i][k] + d[k][j];
                    }
                }
            }
        }
        return d;
    }

    static int components(int n, int[][] pairs) {
        int[] parent = new int[n];
        Arrays.setAll(parent, i -> i);
        int count = n;
        for (int[] p : pairs) {
            int a = find(parent, p[0]), b = find(parent, p[1]);
            if (a != b) {
                parent[a] = b;
                count--;
            }
        }
        return count;
    }

    static int find(int[] parent, int x) {
        while (parent[x] != x) {
            x = parent[x] = parent[parent[x]];
        }
        return x;
    }

    public static void main(String[] args) {
        GraphSearch g = new GraphSearch();
        g.link("a", "b", 7);
        g.link("a", "c", 3);
        g.link("c", "b", 1);
        g.link("b", "d", 2);
        g.link("c", "d", 8);
        g.link("e", "a", 1);
        System.out.println(g.dijkstra("a") + " " + g.breadthFirst("e") + " " + g.topological());
        g.link("d", "a", 1);
        try {
            g.topological();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Arrays.deepToString(floyd(new int[][] {{0, 5, -1}, {-1, 0, 2}, {1, -1, 0}})));
        System.out.println(components(6, new int[][] {{0, 1}, {2, 3}, {1, 0}, {3, 4}}));
    }
}

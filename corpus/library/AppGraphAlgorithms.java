// features: graph search, Dijkstra with PriorityQueue, topological sort, union find, Floyd-Warshall, strongly connected components

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;

public class AppGraphAlgorithms {
    record Edge(int from, int to, int weight) { }

    static final int INFINITE = Integer.MAX_VALUE / 2;
    final int n;
    final List<List<Edge>> out = new ArrayList<>();
    final List<Edge> edges = new ArrayList<>();

    AppGraphAlgorithms(int n) {
        this.n = n;
        for (int i = 0; i < n; i++) {
            out.add(new ArrayList<>());
        }
    }

    void add(int from, int to, int weight) {
        Edge e = new Edge(from, to, weight);
        out.get(from).add(e);
        edges.add(e);
    }

    int[] dijkstra(int source) {
        int[] distance = new int[n];
        Arrays.fill(distance, INFINITE);
        distance[source] = 0;
        PriorityQueue<int[]> queue = new PriorityQueue<>(Comparator.comparingInt(a -> a[1]));
        queue.add(new int[] {source, 0});
        while (!queue.isEmpty()) {
            int[] top = queue.poll();
            if (top[1] > distance[top[0]]) {
                continue;
            }
            for (Edge e : out.get(top[0])) {
                int d = top[1] + e.weight();
                if (d < distance[e.to()]) {
                    distance[e.to()] = d;
                    queue.add(new int[] {e.to(), d});
                }
            }
        }
        return distance;
    }

    int[][] floyd() {
        int[][] d = new int[n][n];
        for (int[] row : d) {
            Arrays.fill(row, INFINITE);
        }
        for (Edge e : edges) {
            d[e.from()][e.to()] = Math.min(d[e.from()][e.to()], e.weight());
        }
        for (int k = 0; k < n; k++) {
            d[k][k] = 0;
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    d[i][j] = Math.min(d[i][j], d[i][k] + d[k][j]);
                }
            }
        }
        return d;
    }

    List<Integer> breadthFirst(int source) {
        boolean[] seen = new boolean[n];
        List<Integer> order = new ArrayList<>();
        Deque<Integer> queue = new ArrayDeque<>(List.of(source));
        seen[source] = true;
        while (!queue.isEmpty()) {
            int v = queue.remove();
            order.add(v);
            for (Edge e : out.get(v)) {
                if (!seen[e.to()]) {
                    seen[e.to()] = true;
                    queue.add(e.to());
                }
            }
        }
        return order;
    }

    /** Tarjan's algorithm; components come out in reverse topological order. */
    List<List<Integer>> components() {
        List<List<Integer>> result = new ArrayList<>();
        int[] index = new int[n];
        int[] low = new int[n];
        boolean[] onStack = new boolean[n];
        Deque<Integer> stack = new ArrayDeque<>();
        int[] counter = {0};
        for (int v = 0; v < n; v++) {
            if (index[v] == 0) {
                connect(v, index, low, onStack, stack, counter, result);
            }
        }
        return result;
    }

    private void connect(int v, int[] index, int[] low, boolean[] onStack, Deque<Integer> stack, int[] counter, List<List<Integer>> result) {
        index[v] = low[v] = ++counter[0];
        stack.push(v);
        onStack[v] = true;
        for (Edge e : out.get(v)) {
            if (index[e.to()] == 0) {
                connect(e.to(), index, low, onStack, stack, counter, result);
                low[v] = Math.min(low[v], low[e.to()]);
            } else if (onStack[e.to()]) {
                low[v] = Math.min(low[v], index[e.to()]);
            }
        }
        if (low[v] == index[v]) {
            List<Integer> component = new ArrayList<>();
            int w;
            do {
                w = stack.pop();
                onStack[w] = false;
                component.add(w);
            } while (w != v);
            component.sort(null);
            result.add(component);
        }
    }

    int spanningTree() {
        int[] parent = new int[n];
        Arrays.setAll(parent, i -> i);
        int total = 0;
        List<Edge> sorted = new ArrayList<>(edges);
        sorted.sort(Comparator.comparingInt(Edge::weight).thenComparingInt(Edge::from).thenComparingInt(Edge::to));
        for (Edge e : sorted) {
            int a = find(parent, e.from());
            int b = find(parent, e.to());
            if (a != b) {
                parent[a] = b;
                total += e.weight();
            }
        }
        return total;
    }

    private static int find(int[] parent, int v) {
        return parent[v] == v ? v : (parent[v] = find(parent, parent[v]));
    }

    public static void main(String[] args) {
        AppGraphAlgorithms g = new AppGraphAlgorithms(12);
        Random random = new Random(5);
        for (int i = 0; i < 22; i++) {
            g.add(random.nextInt(12), random.nextInt(12), 1 + random.nextInt(20));
        }
        int[] d = g.dijkstra(0);
        System.out.println(Arrays.toString(d));
        System.out.println(Arrays.equals(d, g.floyd()[0]) + " " + g.breadthFirst(0) + " " + g.spanningTree());
        System.out.println(g.components());
    }
}

// features: arrays, multi-dimensional arrays, loops, strings, memoization, long arithmetic
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

public class TableFilling {
    static int editDistance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                } else {
                    int same = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                    d[i][j] = Math.min(d[i - 1][j - 1] + same, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
                }
            }
        }
        return d[a.length()][b.length()];
    }

    static String lcs(String a, String b) {
        short[][] n = new short[a.length() + 1][b.length() + 1];
        for (int i = a.length() - 1; i >= 0; i--) {
            for (int j = b.length() - 1; j >= 0; j--) {
                n[i][j] = a.charAt(i) == b.charAt(j) ? (short) (n[i + 1][j + 1] + 1) : (short) Math.max(n[i + 1][j], n[i][j + 1]);
            }
        }
        StringBuilder out = new StringBuilder();
        for (int i = 0, j = 0; i < a.length() && j < b.length(); ) {
            if (a.charAt(i) == b.charAt(j)) {
                out.append(a.charAt(i++));
                j++;
            } else if (n[i + 1][j] >= n[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        return out.toString();
    }

    static int knapsack(int[] weight, int[] value, int capacity) {
        int[] best = new int[capacity + 1];
        for (int i = 0; i < weight.length; i++) {
            for (int c = capacity; c >= weight[i]; c--) {
                best[c] = Math.max(best[c], best[c - weight[i]] + value[i]);
            }
        }
        return best[capacity];
    }

    static long coins(int[] coins, int amount) {
        long[] ways = new long[amount + 1];
        ways[0] = 1;
        for (int c : coins) {
            for (int a = c; a <= amount; a++) {
                ways[a] += ways[a - c];
            }
        }
        return ways[amount];
    }

    static final Map<Long, Long> MEMO = new HashMap<>();

    static long fib(long n) {
        if (n < 2) {
            return n;
        }
        Long known = MEMO.get(n);
        if (known != null) {
            return known;
        }
        long v = fib(n - 1) + fib(n - 2);
        MEMO.put(n, v);
        return v;
    }

    static int longestIncreasing(int[] a) {
        int[] tails = new int[a.length];
        int size = 0;
        for (int x : a) {
            int at = Arrays.binarySearch(tails, 0, size, x);
            if (at < 0) {
                at = -at - 1;
            }
            tails[at] = x;
            if (at == size) {
                size++;
            }
        }
        return size;
    }

    static double[][] pascal(int n) {
        double[][] p = new double[n][];
        for (int i = 0; i < n; i++) {
            p[i] = new double[i + 1];
            p[i][0] = p[i][i] = 1;
            for (int j = 1; j < i; j++) {
                p[i][j] = p[i - 1][j - 1] + p[i - 1][j];
            }
        }
        return p;
    }

    public static void main(String[] args) {
        System.out.println(editDistance("kitten", "sitting") + " " + editDistance("", "abc") + " " + editDistance("intention", "execution"));
        System.out.println(lcs("AGGTABQWERTY", "GXTXAYBQTY") + " " + lcs("abc", "xyz").length());
        System.out.println(knapsack(new int[] {1, 3, 4, 5, 9}, new int[] {1, 4, 5, 7, 13}, 14));
        System.out.println(coins(new int[] {1, 2, 5, 10, 25, 50}, 1000) + " " + fib(90) + " " + MEMO.size());
        System.out.println(longestIncreasing(new int[] {10, 9, 2, 5, 3, 7, 101, 18, 4, 20, 21}));
        System.out.println(Arrays.toString(pascal(8)[7]) + " " + pascal(40)[39][20]);
    }
}

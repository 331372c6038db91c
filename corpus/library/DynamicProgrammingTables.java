// features: longest common subsequence, knapsack, edit distance, coin change, matrix chain, long and int tables

import java.util.Arrays;

public class DynamicProgrammingTables {
    static String lcs(String a, String b) {
        int[][] t = new int[a.length() + 1][b.length() + 1];
        for (int i = a.length() - 1; i >= 0; i--) {
            for (int j = b.length() - 1; j >= 0; j--) {
                t[i][j] = a.charAt(i) == b.charAt(j) ? t[i + 1][j + 1] + 1 : Math.max(t[i + 1][j], t[i][j + 1]);
            }
        }
        StringBuilder sb = new StringBuilder();
        for (int i = 0, j = 0; i < a.length() && j < b.length();) {
            if (a.charAt(i) == b.charAt(j)) {
                sb.append(a.charAt(i++));
                j++;
            } else if (t[i + 1][j] >= t[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        return sb.toString();
    }

    static int knapsack(int[] weights, int[] values, int capacity) {
        int[] best = new int[capacity + 1];
        for (int i = 0; i < weights.length; i++) {
            for (int c = capacity; c >= weights[i]; c--) {
                best[c] = Math.max(best[c], best[c - weights[i]] + values[i]);
            }
        }
        return best[capacity];
    }

    static long ways(int amount, int... coins) {
        long[] w = new long[amount + 1];
        w[0] = 1;
        for (int coin : coins) {
            for (int a = coin; a <= amount; a++) {
                w[a] += w[a - coin];
            }
        }
        return w[amount];
    }

    static int chain(int[] d) {
        int n = d.length - 1;
        int[][] cost = new int[n][n];
        for (int len = 1; len < n; len++) {
            for (int i = 0; i + len < n; i++) {
                cost[i][i + len] = Integer.MAX_VALUE;
                for (int k = i; k < i + len; k++) {
                    cost[i][i + len] = Math.min(cost[i][i + len], cost[i][k] + cost[k + 1][i + len] + d[i] * d[k + 1] * d[i + len + 1]);
                }
            }
        }
        return cost[0][n - 1];
    }

    static int[] longestIncreasing(int[] a) {
        int[] tails = new int[a.length];
        int[] previous = new int[a.length];
        int size = 0;
        for (int i = 0; i < a.length; i++) {
            int lo = 0;
            int hi = size;
            while (lo < hi) {
                int mid = (lo + hi) >>> 1;
                if (a[tails[mid]] < a[i]) {
                    lo = mid + 1;
                } else {
                    hi = mid;
                }
            }
            previous[i] = lo == 0 ? -1 : tails[lo - 1];
            tails[lo] = i;
            size = Math.max(size, lo + 1);
        }
        int[] result = new int[size];
        for (int at = size == 0 ? -1 : tails[size - 1]; at >= 0; at = previous[at]) {
            result[--size] = a[at];
        }
        return result;
    }

    public static void main(String[] args) {
        System.out.println(lcs("spelunking", "exploring") + " " + lcs("AGGTAB", "GXTXAYB") + " '" + lcs("abc", "xyz") + "'");
        System.out.println(knapsack(new int[] {1, 3, 4, 5}, new int[] {1, 4, 5, 7}, 7) + " " + knapsack(new int[] {10}, new int[] {9}, 5));
        System.out.println(ways(100, 1, 5, 10, 25, 50) + " " + ways(1000, 1, 2, 5, 10, 20, 50, 100, 200) + " " + ways(3, 2));
        System.out.println(chain(new int[] {40, 20, 30, 10, 30}) + " " + chain(new int[] {5, 6}));
        System.out.println(Arrays.toString(longestIncreasing(new int[] {10, 9, 2, 5, 3, 7, 101, 18, 4, 20})) + Arrays.toString(longestIncreasing(new int[0])));
    }
}

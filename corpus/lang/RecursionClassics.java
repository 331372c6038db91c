// features: recursion, ackermann, hanoi, nqueens, permutations, arrays, long arithmetic
public class RecursionClassics {
    static int calls;

    static int ackermann(int m, int n) {
        calls++;
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static int hanoi(int n, char from, char to, char via, StringBuilder log) {
        if (n == 0) {
            return 0;
        }
        int moves = hanoi(n - 1, from, via, to, log);
        if (log.length() < 60) {
            log.append(n).append(from).append(to).append(' ');
        }
        return moves + 1 + hanoi(n - 1, via, to, from, log);
    }

    static int queens(int n, int row, int columns, int left, int right) {
        if (row == n) {
            return 1;
        }
        int count = 0;
        int free = (1 << n) - 1 & ~(columns | left | right);
        while (free != 0) {
            int bit = free & -free;
            free ^= bit;
            count += queens(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
        }
        return count;
    }

    static void permute(char[] s, int at, StringBuilder out) {
        if (at == s.length) {
            out.append(s).append(' ');
            return;
        }
        for (int i = at; i < s.length; i++) {
            swap(s, at, i);
            permute(s, at + 1, out);
            swap(s, at, i);
        }
    }

    static void swap(char[] s, int i, int j) {
        char t = s[i];
        s[i] = s[j];
        s[j] = t;
    }

    static long fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static double power(double x, int n) {
        if (n < 0) {
            return 1 / power(x, -n);
        }
        double half = n == 0 ? 1 : power(x, n / 2);
        return n == 0 ? 1 : n % 2 == 0 ? half * half : half * half * x;
    }

    static int collatz(long n) {
        return n == 1 ? 0 : 1 + collatz(n % 2 == 0 ? n / 2 : 3 * n + 1);
    }

    static boolean palindrome(String s) {
        return s.length() < 2 || s.charAt(0) == s.charAt(s.length() - 1) && palindrome(s.substring(1, s.length() - 1));
    }

    static int partitions(int n, int max) {
        if (n == 0) {
            return 1;
        }
        int sum = 0;
        for (int k = Math.min(n, max); k > 0; k--) {
            sum += partitions(n - k, k);
        }
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(ackermann(2, 6) + " " + calls);
        StringBuilder log = new StringBuilder();
        System.out.println(hanoi(10, 'A', 'C', 'B', log) + " " + log);
        for (int n = 1; n <= 8; n++) {
            System.out.print(queens(n, 0, 0, 0, 0) + " ");
        }
        System.out.println();
        StringBuilder out = new StringBuilder();
        permute("abcd".toCharArray(), 0, out);
        System.out.println(out);
        System.out.println(fib(22) + " " + gcd(1L << 40, 3L * (1 << 20)) + " " + power(1.5, 20) + " " + power(2, -10));
        System.out.println(collatz(27) + " " + collatz(837799) + " " + palindrome("amanaplanacanalpanama") + palindrome("ab"));
        System.out.println(partitions(30, 30));
    }
}

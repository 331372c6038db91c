// features: labelled break, labelled continue, nested loops, do while, for loop
public class LabelledLoops {
    static int search(int[][] grid, int wanted) {
        int steps = 0;
        rows:
        for (int[] row : grid) {
            for (int cell : row) {
                steps++;
                if (cell == wanted) {
                    break rows;
                }
                if (cell < 0) {
                    continue rows;
                }
            }
        }
        return steps;
    }

    static String primes(int limit) {
        StringBuilder out = new StringBuilder();
        outer:
        for (int n = 2; n < limit; n++) {
            for (int d = 2; d * d <= n; d++) {
                if (n % d == 0) {
                    continue outer;
                }
            }
            out.append(n).append(' ');
        }
        return out.toString();
    }

    public static void main(String[] args) {
        int[][] grid = {{1, 2, 3}, {4, -1, 5}, {6, 7, 8}, {}};
        for (int wanted : new int[] {3, 5, 7, 99}) {
            System.out.println(wanted + " after " + search(grid, wanted));
        }
        System.out.println(primes(60));
        int i = 0;
        do {
            i += 3;
            if (i % 2 == 0) {
                continue;
            }
            System.out.print(i + " ");
        } while (i < 20);
        System.out.println();
        block:
        {
            if (i > 10) {
                System.out.println("leaving the block");
                break block;
            }
            System.out.println("not reached");
        }
        for (int a = 0, b = 10; a < b; a++, b -= 2) {
            System.out.print(a + ":" + b + " ");
        }
        System.out.println();
        a:
        while (true) {
            b:
            for (;;) {
                do {
                    i--;
                    if (i == 10) {
                        continue a;
                    }
                    if (i == 5) {
                        break b;
                    }
                    if (i < 0) {
                        break a;
                    }
                } while (i > 7);
            }
            System.out.println("around with " + i);
        }
        System.out.println("end with " + i);
        int count = 0;
        loop:
        for (int x = 0; ; x++) {
            switch (x % 5) {
                case 0:
                    continue loop;
                case 3:
                    count += 10;
                    break;
                case 4:
                    if (x > 20) {
                        break loop;
                    }
                default:
                    count++;
            }
        }
        System.out.println(count);
        for (int x = 3; x-- > 0; ) {
            System.out.print(x);
        }
        while (i < 3)
            i++;
        System.out.println(" " + i);
    }
}

// features: nested loops, nested ternaries, nested calls, deep expressions, large methods, blocks, scopes
public class DeepNesting {
    static int max(int a, int b) {
        return a > b ? a : b;
    }

    static int classify(int a, int b, int c) {
        return a < b ? b < c ? 1 : a < c ? 2 : 3 : a < c ? 4 : b < c ? 5 : a == b ? b == c ? 6 : 7 : 8;
    }

    static int loops() {
        int n = 0;
        for (int a = 0; a < 3; a++) {
            for (int b = a; b < 3; b++) {
                for (int c = b; c < 4; c++) {
                    for (int d = 0; d < c; d++) {
                        for (int e = d; e <= c; e++) {
                            if ((a ^ b ^ c ^ d ^ e) % 3 == 0) {
                                n += a + b * c - d * e;
                            } else if (e == c) {
                                continue;
                            } else {
                                int f = 5;
                                while (f-- > 0) {
                                    if (f == a) {
                                        break;
                                    }
                                    n++;
                                }
                            }
                        }
                    }
                }
            }
        }
        return n;
    }

    static String ifs(int x) {
        if (x > 0) {
            if (x > 10) {
                if (x > 100) {
                    if (x > 1000) {
                        return "huge";
                    } else {
                        return "large";
                    }
                } else if (x % 2 == 0) {
                    return "medium even";
                }
                return "medium odd";
            } else {
                switch (x) {
                    case 1:
                        return "one";
                    case 2: {
                        int y = x * x;
                        {
                            int z = y + 1;
                            if (z == 5) {
                                return "two" + z;
                            }
                        }
                    }
                    default:
                        return "small";
                }
            }
        }
        return x == 0 ? "zero" : ifs(-x) + " negative";
    }

    static long expression(long a, long b, long c) {
        return ((((a + b) * (b + c)) - ((a - b) * (b - c))) ^ (((a & b) | (b & c)) << ((a ^ c) & 7))) % (((a | 1) * ((b | 1) + (c | 1))) | 1)
            + (a > b && (b > c || c > a) && !(a == c) ? (a - b > 3 ? a * (b + (c - (a * (b - (c + (a - (b * c))))))) : -a) : b < c ? ~(a + ~(b + ~c)) : c);
    }

    static int depth(int n) {
        return max(max(max(n, max(n - 1, max(n - 2, n + 3))), max(max(1, 2), max(3, max(4, 5)))), max(max(max(max(n * 2, 0), 1), 2), 3));
    }

    public static void main(String[] args) {
        StringBuilder s = new StringBuilder();
        for (int a = 0; a < 3; a++) {
            for (int b = 0; b < 3; b++) {
                for (int c = 0; c < 3; c++) {
                    s.append(classify(a, b, c));
                }
            }
        }
        System.out.println(s + " " + loops());
        for (int x : new int[] {0, 1, 2, 5, 12, 13, 500, 5000, -2, -500}) {
            System.out.print(ifs(x) + "; ");
        }
        System.out.println();
        long h = 0;
        for (int a = -3; a < 4; a++) {
            for (int b = -3; b < 4; b++) {
                h = h * 31 + expression(a * 1000003L, b * 7919L, a - b) + depth(a * b);
            }
        }
        System.out.println(h);
        int i = 1;
        {
            int j = i + 1;
            {
                int k = j + 1;
                i = i + j + k;
            }
            int k = 100;
            i += k;
        }
        System.out.println(i);
    }
}

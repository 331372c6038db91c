// features: StackOverflowError, recursion, exceptions, finally
public class StackOverflowCatch {
    static int depth;
    static int finallies;

    static int dive(int n) {
        depth++;
        return dive(n + 1) + 1;
    }

    static void withFinally(int n) {
        try {
            withFinally(n + 1);
        } finally {
            finallies++;
        }
    }

    static class Chain {
        Chain next;

        @Override
        public String toString() {
            return "Chain(" + next + ")";
        }

        @Override
        public int hashCode() {
            return 31 * next.hashCode();
        }
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    interface Loop {
        void go(Loop l);
    }

    public static void main(String[] args) {
        try {
            dive(0);
        } catch (StackOverflowError e) {
            System.out.println("caught " + (depth > 500) + " " + e.getMessage());
        }
        int before = depth;
        depth = 0;
        try {
            dive(0);
        } catch (StackOverflowError e) {
            System.out.println("again " + (depth > 500));
        }
        try {
            withFinally(0);
        } catch (StackOverflowError e) {
            System.out.println("finally ran " + (finallies > 100));
        }
        Chain c = new Chain();
        c.next = c;
        try {
            System.out.println(c.hashCode());
        } catch (StackOverflowError e) {
            System.out.println("endless hash");
        }
        try {
            System.out.println(c.toString().length());
        } catch (StackOverflowError e) {
            System.out.println("endless string");
        }
        Loop l = x -> x.go(x);
        try {
            l.go(l);
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
        System.out.println(even(400) + " " + odd(400));
        try {
            new Object() {
                int f(int a, long b, double d) {
                    return f(a + 1, b, d) + 1;
                }
            }.f(0, 0, 0);
        } catch (VirtualMachineError e) {
            System.out.println("still alive: " + e.getClass().getSimpleName() + " " + (e.getStackTrace().length > 100));
        }
        System.out.println(before > 0);
    }
}

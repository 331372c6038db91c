// features: finally, nested try, exceptions, return in finally, loops, labelled break
public class NestedFinally {
    static StringBuilder log = new StringBuilder();

    static void mark(String s) {
        log.append(s).append(' ');
    }

    static int deep(int how) {
        outer:
        for (int i = 0; i < 3; i++) {
            try {
                mark("t1." + i);
                try {
                    mark("t2");
                    try {
                        if (how == 1) {
                            return i;
                        }
                        if (how == 2) {
                            break outer;
                        }
                        if (how == 3) {
                            continue outer;
                        }
                        if (how == 4) {
                            throw new IllegalStateException("four");
                        }
                    } finally {
                        mark("f3");
                    }
                    mark("after3");
                } finally {
                    mark("f2");
                    if (how == 5) {
                        throw new RuntimeException("five");
                    }
                }
            } catch (IllegalStateException e) {
                mark("c1");
                if (i == 1) {
                    throw e;
                }
            } finally {
                mark("f1");
            }
        }
        return -1;
    }

    static int counter() {
        int n = 0;
        while (true) {
            try {
                try {
                    n++;
                    if (n % 2 == 0) {
                        throw new Exception();
                    }
                } catch (Exception e) {
                    n += 10;
                    continue;
                } finally {
                    n += 100;
                }
                if (n > 500) {
                    return n;
                }
            } finally {
                n++;
            }
        }
    }

    @SuppressWarnings("finally")
    static String lost() {
        try {
            try {
                throw new RuntimeException("first");
            } finally {
                throw new RuntimeException("second");
            }
        } catch (RuntimeException e) {
            return e.getMessage() + e.getSuppressed().length;
        }
    }

    static String types(Object o) {
        try {
            return ((String) o).substring(1);
        } catch (ClassCastException | NullPointerException e) {
            return e.getClass().getSimpleName();
        } catch (IndexOutOfBoundsException e) {
            return "index";
        } finally {
            mark("t");
        }
    }

    static boolean value(boolean[] out) {
        boolean r = true;
        try {
            return r;
        } finally {
            r = false;
            out[0] = r;
        }
    }

    static int[] array() {
        int[] a = {1};
        try {
            return a;
        } finally {
            a[0] = 2;
        }
    }

    public static void main(String[] args) {
        for (int how = 0; how <= 5; how++) {
            try {
                mark("=" + deep(how));
            } catch (RuntimeException e) {
                mark("!" + e.getMessage());
            }
            System.out.println(log);
            log.setLength(0);
        }
        System.out.println(counter() + " " + lost() + " " + types("abc") + types(1) + types(null) + types("") + log);
        boolean[] out = {true};
        System.out.println(value(out) + " " + out[0] + " " + array()[0]);
    }
}

// features: empty methods, empty loops, empty classes, nop statements, unused values, static blocks, constants
public class UnreachableAndEmpty {
    static class Empty {}

    interface Marker {}

    static class Marked extends Empty implements Marker {
        ;
    }

    abstract static class OnlyStatic {
        static int n;

        static {
        }

        static {
            n++;
        }

        {
        }
    }

    static void nothing() {}

    static int unused(int a, long b, Object c) {
        int d = a + 1;
        long e = b * d;
        Object f = c;
        return 0;
    }

    static int loops() {
        int i = 0;
        for (; i < 5; i++) ;
        while (i-- > 0) ;
        do ; while (i++ < 3);
        for (int j = 0, k = 10; j < k; j++, k--) ;
        ;
        ;
        {
        }
        if (i > 0) ;
        else i = 100;
        switch (i) {
        }
        synchronized (Empty.class) {
        }
        try {
        } finally {
        }
        label:
        ;
        return i;
    }

    static int throwing(boolean b) {
        if (b) {
            throw new IllegalStateException();
        }
        while (true) {
            if (!b) {
                return 1;
            }
        }
    }

    static boolean side;

    static boolean effect() {
        side = !side;
        return side;
    }

    static void discards() {
        new Empty();
        new int[3].clone();
        "x".length();
        unused(1, 2, null);
        effect();
        int i = 0;
        i++;
        ++i;
        i--;
        long l = 5;
        l++;
        double d = l--;
        Integer boxed = i;
        boxed++;
        Object o = boxed;
        if (o == null) {
            return;
        }
        effect();
    }

    public static void main(String[] args) {
        nothing();
        System.out.println(unused(1, 2L, "x") + loops() + throwing(false) + OnlyStatic.n);
        discards();
        System.out.println(side);
        System.out.println(new Marked() instanceof Marker);
        System.out.println(Marker.class.isInterface());
        try {
            throwing(true);
        } catch (IllegalStateException ignored) {
        }
        boolean r = effect() | effect() & effect() ^ effect();
        System.out.println(r + " " + side);
        int x;
        if (args.length == 0) {
            x = 1;
        } else {
            x = 2;
        }
        final int y = x;
        class Local {
            int z = y;
        }
        System.out.println(new Local().z + new Object[0].length);
        return;
    }
}

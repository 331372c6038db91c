// features: instance initialisation, constructors, initialisation order, virtual call in constructor, overriding
public class InstanceInitOrder {
    static String say(String s) {
        System.out.println(s);
        return s;
    }

    static class Base {
        String a = say("Base.a");
        final int size;

        {
            say("Base block");
        }

        Base() {
            this(1);
            say("Base()");
        }

        Base(int size) {
            this.size = size;
            say("Base(int)");
            hook();
        }

        void hook() {
            say("Base.hook");
        }
    }

    static class Derived extends Base {
        String b = say("Derived.b");
        int n = 42;
        final int constant = 7;
        final String lazy;

        {
            say("Derived block 1 n=" + n);
        }

        Derived() {
            say("Derived()");
            lazy = "set";
        }

        Derived(String x) {
            super(x.length());
            lazy = x;
            say("Derived(String)");
        }

        {
            n++;
            say("Derived block 2 n=" + n);
        }

        @Override
        void hook() {
            say("Derived.hook n=" + n + " constant=" + constant + " b=" + b + " size=" + size + " lazy=" + lazy);
        }
    }

    static class Fields {
        boolean z;
        byte b;
        short s;
        char c;
        int i;
        long l;
        float f;
        double d;
        Object o;
        int[] a;
    }

    static class Argument {
        Argument(int x, int y) {
            say("Argument " + x + " " + y);
        }
    }

    static class Throwing {
        static int made;
        int id = ++made;

        Throwing(boolean fail) {
            if (fail) {
                throw new IllegalArgumentException("no " + id);
            }
        }
    }

    static int i;

    public static void main(String[] args) {
        new Derived();
        System.out.println("--");
        System.out.println(new Derived("four").lazy);
        Fields f = new Fields();
        System.out.println(f.z + " " + f.b + " " + f.s + " " + (int) f.c + " " + f.i + " " + f.l + " " + f.f + " " + f.d + " " + f.o + " " + f.a);
        new Argument(i++, i++);
        try {
            new Throwing(true);
        } catch (IllegalArgumentException e) {
            say(e.getMessage());
        }
        System.out.println(new Throwing(false).id);
        try {
            new Derived(null);
        } catch (NullPointerException e) {
            say("null argument");
        }
        Base anonymous = new Base(9) {
            int extra = size * 2;

            @Override
            void hook() {
                say("anonymous " + size + " " + extra);
            }
        };
        anonymous.hook();
    }
}

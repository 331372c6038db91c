// features: nested private access, nestmates, private methods, private constructors, inner classes, invokespecial, interfaces
public class PrivateNestMates {
    private int secret = 1;
    private static int hidden = 2;

    private int get() {
        return secret++;
    }

    private static int stat() {
        return hidden *= 2;
    }

    private PrivateNestMates() {}

    private PrivateNestMates(int s) {
        secret = s;
    }

    static class A {
        private int a = 10;

        private int show() {
            return a;
        }

        private static String who() {
            return "A";
        }

        int peek(PrivateNestMates p) {
            p.secret += a;
            return p.get() + stat() + new B().b + new B(5).twice();
        }
    }

    static class B extends A {
        private int b = 20;

        private B() {}

        private B(int b) {
            this.b = b;
        }

        private int show() {
            return b;
        }

        private int twice() {
            return show() * 2 + super.show() + ((A) this).show();
        }

        private static String who() {
            return "B" + A.who();
        }
    }

    private interface Hidden {
        private int base() {
            return 3;
        }

        default int more() {
            return base() * 2;
        }

        private static int util(int x) {
            return x + 100;
        }

        static int open(int x) {
            return util(x);
        }
    }

    private enum Kind {
        ONE, TWO;

        private int value = ordinal() * 7;
    }

    private record Data(int x) {
        private int doubled() {
            return x * 2;
        }
    }

    class Inner {
        private int own = secret * 100;

        private void change() {
            secret = own;
            get();
        }

        class Deeper {
            private int all() {
                return own + secret + hidden;
            }
        }
    }

    static int compare(PrivateNestMates x, PrivateNestMates y) {
        return x.secret - y.secret;
    }

    public static void main(String[] args) {
        PrivateNestMates p = new PrivateNestMates();
        System.out.println(new A().peek(p) + " " + p.secret + " " + hidden);
        A a = new B();
        System.out.println(a.show() + " " + ((B) a).show() + " " + B.who() + " " + A.who());
        Hidden h = new Hidden() {};
        System.out.println(h.more() + Hidden.open(1));
        System.out.println(Kind.TWO.value + new Data(4).doubled() + new Data(5).x);
        Inner i = p.new Inner();
        i.change();
        System.out.println(i.own + " " + p.secret + " " + i.new Deeper().all());
        System.out.println(compare(p, new PrivateNestMates(3)));
        Kind.ONE.value = 50;
        System.out.println(Kind.ONE.value--+ Kind.valueOf("ONE").value);
        Runnable r = () -> {
            p.secret = stat();
            hidden++;
        };
        r.run();
        System.out.println(p.secret + " " + hidden);
    }
}

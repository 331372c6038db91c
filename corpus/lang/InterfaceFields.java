// features: interface fields, constants, static imports, shadowing, field hiding, static dispatch
public class InterfaceFields {
    interface Limits {
        int MAX = 10;
        String NAME = "limits";
        int[] TABLE = {1, 2, 3};
        double RATIO = MAX / 4;
    }

    interface More extends Limits {
        int MAX = 20;
        int SUM = MAX + Limits.MAX;
    }

    static class Impl implements More {
        int use() {
            return MAX + SUM + TABLE.length;
        }
    }

    static class A {
        String field = "A.field";
        static String stat = "A.static";

        static String sm() {
            return "A.sm";
        }

        String im() {
            return "A.im " + field;
        }

        private String priv() {
            return "A.priv";
        }

        String callPriv() {
            return priv();
        }
    }

    static class B extends A {
        String field = "B.field";
        static String stat = "B.static";

        static String sm() {
            return "B.sm";
        }

        @Override
        String im() {
            return "B.im " + field + " " + super.field + " " + super.im();
        }

        private String priv() {
            return "B.priv";
        }
    }

    int x = 1;

    int shadow(int x) {
        int y = this.x + x;
        {
            int z = y;
            y += z;
        }
        for (int z = 0; z < 2; z++) {
            y += z;
        }
        return y;
    }

    public static void main(String[] args) {
        System.out.println(Limits.MAX + More.MAX + More.SUM + Impl.NAME + new Impl().use() + Limits.RATIO);
        Limits.TABLE[1] = 50;
        System.out.println(More.TABLE[1] + " " + (Impl.TABLE == Limits.TABLE));
        A a = new B();
        B b = (B) a;
        System.out.println(a.field + " " + b.field + " " + ((A) b).field);
        System.out.println(a.im() + " | " + b.im());
        System.out.println(a.stat + b.stat + a.sm() + b.sm());
        System.out.println(a.callPriv() + b.callPriv() + b.priv());
        b.field = "changed";
        System.out.println(a.im());
        System.out.println(new InterfaceFields().shadow(5));
        A none = null;
        System.out.println(none.stat + none.sm());
        System.out.println(Math.PI > 3 && Integer.MAX_VALUE > 0 ? Long.MIN_VALUE : 0);
    }
}

// features: static initialisation, class loading, reflection, static nested, lazy holder, enums
public class ClinitTriggers {
    static void log(String s) {
        System.out.println("  <" + s + ">");
    }

    static class ByNew {
        static {
            log("ByNew");
        }
    }

    static class ByCall {
        static {
            log("ByCall");
        }

        static void call() {}
    }

    static class ByRead {
        static {
            log("ByRead");
        }

        static int field = 1;
    }

    static class ByWrite {
        static {
            log("ByWrite");
        }

        static int field;
    }

    static class ByReflection {
        static {
            log("ByReflection");
        }
    }

    static class ByLiteral {
        static {
            log("ByLiteral never");
        }

        static final int CONST = 3;
    }

    static class BySubclass {
        static {
            log("BySubclass");
        }

        static int inherited = 4;
    }

    static class Sub extends BySubclass {
        static {
            log("Sub");
        }
    }

    static class Holder {
        static final Holder INSTANCE = new Holder();

        static {
            log("Holder");
        }
    }

    static class ByMethodRef {
        static {
            log("ByMethodRef");
        }

        static int value() {
            return 5;
        }
    }

    static class ByCast {
        static {
            log("ByCast never");
        }
    }

    enum ByEnum {
        A, B;

        static {
            log("ByEnum");
        }
    }

    static Holder lazy() {
        return Holder.INSTANCE;
    }

    public static void main(String[] args) throws Exception {
        System.out.println("new");
        new ByNew();
        new ByNew();
        System.out.println("call");
        ByCall.call();
        System.out.println("read");
        System.out.println(ByRead.field);
        System.out.println("write");
        ByWrite.field = 2;
        System.out.println("literal");
        System.out.println(ByLiteral.class.getSimpleName() + ByLiteral.CONST + new ByLiteral[1].length);
        System.out.println("reflection");
        Class.forName("ClinitTriggers$ByReflection");
        System.out.println("inherited");
        System.out.println(Sub.inherited);
        System.out.println("subclass");
        new Sub();
        System.out.println("holder");
        lazy();
        lazy();
        System.out.println("method ref");
        java.util.function.IntSupplier s = ByMethodRef::value;
        System.out.println("made");
        System.out.println(s.getAsInt());
        Object o = null;
        System.out.println((ByCast) o);
        System.out.println("enum");
        System.out.println(ByEnum.B.ordinal());
        try {
            Class.forName("ClinitTriggers$Missing");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
    }
}

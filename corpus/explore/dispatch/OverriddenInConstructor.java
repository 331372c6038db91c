// explore: OverriddenInConstructor#make
// verdict: violation
// complete: true
// exception: java.lang.NullPointerException

public class OverriddenInConstructor {
    static class Base {
        Base(boolean announce) {
            if (announce) {
                announce();
            }
        }

        void announce() {}
    }

    static class Derived extends Base {
        private final String name = new String("derived");

        Derived(boolean announce) {
            super(announce);
        }

        // Runs before the field has its value.
        @Override
        void announce() {
            System.out.println(name.length());
        }
    }

    static void make(boolean announce) {
        new Derived(announce);
    }
}

// features: flexible constructor bodies, constructors, initialisation order
// jdk: 25
public class FlexibleConstructors {
    static class Base {
        final int size;

        Base(int size) {
            this.size = size;
            System.out.println("Base " + size);
            hook();
        }

        void hook() {}
    }

    static class Derived extends Base {
        final String label;

        Derived(String text) {
            if (text == null || text.isEmpty()) {
                throw new IllegalArgumentException("empty text");
            }
            int length = text.strip().length();
            this.label = "<" + text + ">";
            super(length * 2);
            System.out.println("Derived " + label + size);
        }

        @Override
        void hook() {
            System.out.println("hook sees " + label);
        }
    }

    public static void main(String[] args) {
        new Derived(" ab ");
        try {
            new Derived("");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}

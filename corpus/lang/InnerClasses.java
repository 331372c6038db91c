// features: inner classes, nested classes, qualified this, qualified new, nested private access, shadowing
public class InnerClasses {
    private int value = 1;
    private static int shared = 100;

    private int secret() {
        return value * 10;
    }

    class Inner {
        private int value = 2;

        class Deep {
            private int value = 3;

            String show() {
                return value + " " + this.value + " " + Inner.this.value + " " + InnerClasses.this.value + " " + secret() + " " + shared++;
            }

            void bump() {
                InnerClasses.this.value++;
                Inner.this.value += 10;
                value *= 2;
            }
        }

        Deep deep() {
            return new Deep();
        }
    }

    static class Nested {
        private String hidden = "hidden";

        private Nested() {}

        private static String join(Nested a, Nested b) {
            return a.hidden + b.hidden;
        }
    }

    class Child extends Inner {
        int both() {
            return value() + InnerClasses.this.value;
        }

        int value() {
            return super.hashCode() == hashCode() ? 1000 : 0;
        }
    }

    static class Outside extends InnerClasses.Inner {
        Outside(InnerClasses outer) {
            outer.super();
        }
    }

    interface Visitor {
        String visit(Node n);
    }

    static class Node {
        private final int id;
        private Node next;

        Node(int id, Node next) {
            this.id = id;
            this.next = next;
        }

        String accept(Visitor v) {
            return v.visit(this);
        }
    }

    class Cursor {
        private int at;

        boolean advance() {
            at += value;
            return at < 10;
        }
    }

    public static void main(String[] args) {
        InnerClasses outer = new InnerClasses();
        Inner inner = outer.new Inner();
        Inner.Deep deep = inner.new Deep();
        System.out.println(deep.show());
        deep.bump();
        System.out.println(deep.show());
        System.out.println(inner.deep().show());
        Nested n = new Nested();
        n.hidden += "!";
        System.out.println(Nested.join(n, new Nested()));
        System.out.println(outer.new Child().both());
        System.out.println(new Outside(outer).deep().show());
        Node list = new Node(1, new Node(2, new Node(3, null)));
        Visitor v = new Visitor() {
            int depth = 0;

            public String visit(Node node) {
                depth++;
                String rest = node.next == null ? "." : node.next.accept(this);
                return node.id + "@" + depth + " " + rest;
            }
        };
        System.out.println(list.accept(v));
        Cursor cursor = outer.new Cursor();
        int steps = 0;
        while (cursor.advance()) {
            steps++;
        }
        System.out.println(steps + " " + cursor.at);
        try {
            InnerClasses none = null;
            none.new Inner();
        } catch (NullPointerException e) {
            System.out.println("no outer");
        }
        System.out.println(Inner.Deep.class.getName() + " " + Inner.Deep.class.getSimpleName() + " " + v.getClass().getName());
    }
}

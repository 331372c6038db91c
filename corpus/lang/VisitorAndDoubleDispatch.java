// features: generics, visitor pattern, interfaces, recursion, string building
import java.util.HashMap;
import java.util.Map;

public class VisitorAndDoubleDispatch {
    interface Visitor<R> {
        R number(double value);

        R variable(String name);

        R binary(char op, Node left, Node right);

        default R call(String function, Node argument) {
            throw new UnsupportedOperationException("call of " + function);
        }
    }

    interface Node {
        <R> R accept(Visitor<R> v);
    }

    static Node num(double d) {
        return new Node() {
            public <R> R accept(Visitor<R> v) {
                return v.number(d);
            }
        };
    }

    static Node var(String s) {
        return new Node() {
            public <R> R accept(Visitor<R> v) {
                return v.variable(s);
            }
        };
    }

    static Node bin(char op, Node l, Node r) {
        return new Node() {
            public <R> R accept(Visitor<R> v) {
                return v.binary(op, l, r);
            }
        };
    }

    static Node call(String f, Node a) {
        return new Node() {
            public <R> R accept(Visitor<R> v) {
                return v.call(f, a);
            }
        };
    }

    static class Printer implements Visitor<String> {
        public String number(double value) {
            return value == (long) value ? "" + (long) value : "" + value;
        }

        public String variable(String name) {
            return name;
        }

        public String binary(char op, Node l, Node r) {
            return "(" + l.accept(this) + " " + op + " " + r.accept(this) + ")";
        }

        @Override
        public String call(String f, Node a) {
            return f + "[" + a.accept(this) + "]";
        }
    }

    static class Evaluator implements Visitor<Double> {
        final Map<String, Double> env = new HashMap<>();

        public Double number(double value) {
            return value;
        }

        public Double variable(String name) {
            Double d = env.get(name);
            if (d == null) {
                throw new IllegalArgumentException("unbound " + name);
            }
            return d;
        }

        public Double binary(char op, Node l, Node r) {
            double a = l.accept(this), b = r.accept(this);
            return switch (op) {
                case '+' -> a + b;
                case '-' -> a - b;
                case '*' -> a * b;
                case '/' -> a / b;
                default -> throw new IllegalStateException("op " + op);
            };
        }
    }

    static class Derivative implements Visitor<Node> {
        public Node number(double value) {
            return num(0);
        }

        public Node variable(String name) {
            return num(name.equals("x") ? 1 : 0);
        }

        public Node binary(char op, Node l, Node r) {
            return switch (op) {
                case '+', '-' -> bin(op, l.accept(this), r.accept(this));
                case '*' -> bin('+', bin('*', l.accept(this), r), bin('*', l, r.accept(this)));
                default -> throw new IllegalStateException();
            };
        }
    }

    public static void main(String[] args) {
        Node e = bin('+', bin('*', var("x"), bin('*', num(3), var("x"))), bin('-', num(2.5), var("y")));
        Printer p = new Printer();
        Evaluator v = new Evaluator();
        System.out.println(e.accept(p));
        try {
            e.accept(v);
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
        v.env.put("x", 2.0);
        v.env.put("y", 0.5);
        System.out.println(e.accept(v));
        Node d = e.accept(new Derivative());
        System.out.println(d.accept(p) + " = " + d.accept(v));
        System.out.println(call("f", e).accept(p));
        try {
            call("g", e).accept(v);
        } catch (UnsupportedOperationException x) {
            System.out.println(x.getMessage());
        }
        System.out.println(bin('/', num(1), num(0)).accept(v));
    }
}

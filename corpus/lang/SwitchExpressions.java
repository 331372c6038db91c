// features: switch expression, yield, nested switch, exceptions, switch on enum, switch on string, evaluation order
public class SwitchExpressions {
    enum Op { PLUS, MINUS, TIMES, DIVIDE }

    static class Outer {
        enum Mode { ON, OFF, AUTO }

        static int level(Mode m, int x) {
            return switch (m) {
                case ON -> 100;
                case OFF -> 0;
                case AUTO -> {
                    int y = x;
                    while (y > 100) {
                        y -= 100;
                    }
                    if (y < 0) {
                        yield -1;
                    }
                    yield y;
                }
            };
        }
    }

    static int calls;

    static int next() {
        return ++calls;
    }

    static int apply(Op op, int a, int b) {
        return switch (op) {
            case PLUS -> a + b;
            case MINUS -> a - b;
            case TIMES -> a * b;
            case DIVIDE -> {
                try {
                    yield a / b;
                } catch (ArithmeticException e) {
                    yield Integer.MAX_VALUE;
                } finally {
                    calls += 100;
                }
            }
        };
    }

    static String nested(int a, String b) {
        return switch (a) {
            case 0 -> switch (b) {
                case "x" -> "0x";
                case "y" -> {
                    String r = "";
                    for (int i = 0; i < 3; i++) {
                        r += switch (i) {
                            case 0 -> 'a';
                            case 1 -> 'b';
                            default -> 'c';
                        };
                    }
                    yield r;
                }
                default -> "0?";
            };
            case 1, 2, 3 -> b + a;
            default -> throw new IllegalArgumentException("a=" + a);
        };
    }

    static double mixed(char c) {
        return switch (c) {
            case 'i' -> 1;
            case 'l' -> 2L;
            case 'f' -> 3.5f;
            case 'c' -> 'A';
            default -> 4.25;
        };
    }

    static Object boxed(int i) {
        return switch (i) {
            case 0 -> 1;
            case 1 -> "one";
            case 2 -> new int[] {1};
            default -> null;
        };
    }

    static int old(int x) {
        int r = switch (x) {
            case 1:
            case 2:
                System.out.print("low ");
                yield 10;
            case 3:
                System.out.print("three ");
            default:
                System.out.print("falls ");
                yield 20;
        };
        return r;
    }

    public static void main(String[] args) {
        for (Op op : Op.values()) {
            System.out.print(apply(op, 17, 5) + " ");
        }
        System.out.println(apply(Op.DIVIDE, 1, 0) + " " + calls);
        for (Outer.Mode m : Outer.Mode.values()) {
            System.out.print(Outer.level(m, 250) + " ");
        }
        System.out.println(Outer.level(Outer.Mode.AUTO, -5));
        System.out.println(nested(0, "x") + nested(0, "y") + nested(0, "z") + nested(2, "b"));
        try {
            nested(9, "");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(mixed('i') + mixed('l') + mixed('f') + mixed('c') + mixed('?'));
        System.out.println(boxed(0) + " " + boxed(1) + " " + ((int[]) boxed(2)).length + boxed(3));
        System.out.println(old(1) + old(3) + old(7));
        int x = next() + switch (next() % 3) {
            case 0 -> next() * 10;
            case 1 -> next() * 20;
            default -> next() * 30;
        } + next();
        System.out.println(x + " " + calls);
        String s = "pre" + switch (calls & 1) {
            case 0 -> "even";
            default -> "odd";
        } + "post";
        System.out.println(s.length() > 5 ? s : "");
        System.out.println(switch (s.length()) { case 10 -> true; default -> false; } ? "ten" : "other");
    }
}

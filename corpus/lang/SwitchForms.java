// features: switch on int, switch on string, switch on enum, switch expression, yield, fall through, tableswitch, lookupswitch
public class SwitchForms {
    enum Planet { MERCURY, VENUS, EARTH, MARS }

    static String dense(int x) {
        switch (x) {
            case 0:
                return "zero";
            case 1:
            case 2:
                return "few";
            case 3: {
                x++;
            }
            case 4:
                return "some " + x;
            default:
                return "many";
        }
    }

    static int sparse(int x) {
        switch (x) {
            case -1000000:
                return 1;
            case 7:
                return 2;
            case 99999:
                return 3;
            case Integer.MAX_VALUE:
                return 4;
            case Integer.MIN_VALUE:
                return 5;
        }
        return 0;
    }

    static String text(String s) {
        return switch (s) {
            case "Aa", "BB" -> "collide " + s;
            case "" -> "empty";
            case "yes" -> {
                String t = s.toUpperCase();
                yield t + "!";
            }
            default -> "?";
        };
    }

    static int collide(String s) {
        switch (s) {
            case "AaAa":
                return 1;
            case "BBBB":
                return 2;
            case "AaBB":
                return 3;
            default:
                return s.hashCode() == "BBBB".hashCode() ? -1 : 0;
        }
    }

    static double planet(Planet p) {
        return switch (p) {
            case MERCURY -> 0.39;
            case VENUS -> 0.72;
            case EARTH -> 1;
            case MARS -> 1.52;
        };
    }

    static int old(Planet p) {
        int n = 0;
        switch (p) {
            case EARTH:
                n += 1;
            case MARS:
                n += 10;
                break;
            default:
                n = -1;
        }
        return n;
    }

    public static void main(String[] args) {
        for (int i = -1; i < 6; i++) {
            System.out.print(dense(i) + "; ");
        }
        System.out.println();
        for (int i : new int[] {-1000000, 7, 8, 99999, Integer.MAX_VALUE, Integer.MIN_VALUE, 0}) {
            System.out.print(sparse(i) + " ");
        }
        System.out.println();
        for (String s : new String[] {"Aa", "BB", "AB", "", "yes", "no"}) {
            System.out.print(text(s) + "; ");
        }
        System.out.println();
        for (String s : new String[] {"AaAa", "BBBB", "AaBB", "BBAa", "x"}) {
            System.out.print(collide(s) + " ");
        }
        System.out.println();
        for (Planet p : Planet.values()) {
            System.out.print(planet(p) + " " + old(p) + "; ");
        }
        System.out.println();
        try {
            planet(null);
        } catch (NullPointerException e) {
            System.out.println("null enum");
        }
        try {
            text(null);
        } catch (NullPointerException e) {
            System.out.println("null string");
        }
        Integer boxed = 2;
        byte b = 3;
        Character c = 'q';
        System.out.println(switch (boxed) { case 1 -> "one"; case 2 -> "two"; default -> "?"; });
        System.out.println(switch (b) { case 3 -> 30; default -> 0; } + switch (c) { case 'q': yield 5; default: yield 6; });
        switch (b) {
        }
        switch (b) {
            default:
                System.out.println("only default");
        }
    }
}

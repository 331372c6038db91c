// features: enums, enum bodies, enum abstract methods, EnumSet, EnumMap, enum valueOf, switch on enum, interfaces
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.function.IntBinaryOperator;

public class EnumBodies {
    enum Op implements IntBinaryOperator {
        ADD("+") {
            public int applyAsInt(int a, int b) {
                return a + b;
            }
        },
        SUB("-") {
            public int applyAsInt(int a, int b) {
                return a - b;
            }

            @Override
            int precedence() {
                return super.precedence() + 5;
            }
        },
        MUL("*") {
            private int used;

            public int applyAsInt(int a, int b) {
                used++;
                return a * b * used;
            }
        };

        final String symbol;
        private static int looked;

        Op(String symbol) {
            this.symbol = symbol;
        }

        int precedence() {
            return ordinal() * 10;
        }

        static Op of(String s) {
            for (Op op : values()) {
                looked++;
                if (op.symbol.equals(s)) {
                    return op;
                }
            }
            throw new IllegalArgumentException("no operator " + s + " after " + looked);
        }

        @Override
        public String toString() {
            return name() + "(" + symbol + ")";
        }
    }

    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    enum Empty {}

    enum Single { INSTANCE; int state; }

    static boolean weekend(Day d) {
        switch (d) {
            case SAT:
            case SUN:
                return true;
            default:
                return false;
        }
    }

    public static void main(String[] args) {
        for (Op op : Op.values()) {
            System.out.println(op + " " + op.applyAsInt(7, 3) + " " + op.precedence() + " " + op.getClass().getName() + " "
                + op.getDeclaringClass().getSimpleName() + " " + (op.getClass() == Op.class));
        }
        System.out.println(Op.of("*").applyAsInt(2, 2) + " " + Op.valueOf("SUB"));
        for (Runnable r : new Runnable[] {() -> Op.of("/"), () -> Op.valueOf("DIV"), () -> Op.valueOf(null), () -> Enum.valueOf(Day.class, "mon")}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
        EnumSet<Day> work = EnumSet.range(Day.MON, Day.FRI);
        EnumSet<Day> rest = EnumSet.complementOf(work);
        work.remove(Day.WED);
        work.addAll(EnumSet.of(Day.SUN));
        System.out.println(work + " " + rest + " " + work.contains(Day.SUN) + EnumSet.noneOf(Day.class) + EnumSet.allOf(Day.class).size());
        Map<Day, Integer> hours = new EnumMap<>(Day.class);
        for (Day d : Day.values()) {
            hours.merge(d, weekend(d) ? 0 : 8, Integer::sum);
        }
        hours.remove(Day.TUE);
        System.out.println(hours + " " + hours.get(Day.TUE));
        System.out.println(Day.FRI.compareTo(Day.TUE) + " " + Day.valueOf("SUN").ordinal() + " " + Day.MON.equals(Day.MON) + " "
            + Empty.values().length + " " + Arrays.toString(Day.values()));
        Single.INSTANCE.state += 5;
        System.out.println(Single.valueOf("INSTANCE").state);
        Day[] values = Day.values();
        values[0] = null;
        System.out.println(Day.values()[0]);
        Object o = Day.WED;
        System.out.println(o instanceof Comparable && o instanceof Enum<?> e && e.name().equals("WED"));
        try {
            Day.MON.compareTo((Day) null);
        } catch (NullPointerException e) {
            System.out.println("compared with null");
        }
    }
}

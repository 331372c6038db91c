// features: EnumMap, EnumSet, enum methods, Enum.valueOf, jumbo enum set

import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.Map;

public class EnumMapAndSet {
    enum Day {
        MON, TUE, WED, THU, FRI, SAT, SUN;

        boolean weekend() {
            return ordinal() >= SAT.ordinal();
        }
    }

    enum Wide {
        A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7,
        C8, C9, D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, F0, F1, F2, F3, F4, F5,
        F6, F7, F8, F9, G0, G1, G2, G3, G4, G5, G6, G7, G8, G9
    }

    public static void main(String[] args) {
        EnumMap<Day, Integer> hours = new EnumMap<>(Day.class);
        for (Day d : new Day[] {Day.SUN, Day.MON, Day.FRI}) {
            hours.put(d, d.name().charAt(0) * 2);
        }
        System.out.println(hours + " " + hours.containsKey(Day.TUE) + " " + hours.get(Day.FRI));
        hours.merge(Day.MON, 5, Integer::sum);
        hours.computeIfAbsent(Day.WED, d -> d.ordinal());
        hours.remove(Day.SUN);
        for (Map.Entry<Day, Integer> e : hours.entrySet()) {
            e.setValue(-e.getValue());
        }
        System.out.println(hours + " " + hours.keySet() + " " + hours.values() + " " + hours.equals(Map.copyOf(hours)));
        EnumSet<Day> work = EnumSet.range(Day.MON, Day.FRI);
        EnumSet<Day> rest = EnumSet.complementOf(work);
        System.out.println(work + " " + rest + " " + EnumSet.noneOf(Day.class) + " " + EnumSet.allOf(Day.class).size());
        work.removeIf(d -> d.name().contains("U"));
        work.add(Day.SUN);
        work.retainAll(EnumSet.of(Day.MON, Day.SUN, Day.THU));
        System.out.println(work + " " + work.contains(Day.MON) + " " + rest.containsAll(work));
        Iterator<Day> it = rest.iterator();
        it.next();
        it.remove();
        System.out.println(rest + " " + Day.valueOf("SUN").weekend() + " " + Arrays.toString(Day.values()));

        EnumSet<Wide> wide = EnumSet.of(Wide.A0, Wide.G9, Wide.G4);
        wide.addAll(EnumSet.range(Wide.F8, Wide.G1));
        System.out.println(wide + " " + wide.size());
        System.out.println(EnumSet.complementOf(wide).size() + " " + wide.remove(Wide.A0) + " " + wide.remove(Wide.A1));
        EnumSet<Wide> copy = EnumSet.copyOf(wide);
        copy.removeAll(EnumSet.of(Wide.G0, Wide.G1));
        System.out.println(copy + " " + wide.containsAll(copy) + " " + copy.equals(wide));
        try {
            Day.valueOf("HOLIDAY");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            hours.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        System.out.println(Day.FRI.compareTo(Day.TUE) + " " + Day.MON.getDeclaringClass().getSimpleName());
    }
}

// explore: EnumMapCounts
// verdict: safe
// complete: true

import java.util.EnumMap;
import spelunk.Choose;

public class EnumMapCounts {
    enum Ore { IRON, GOLD }

    public static void main(String[] args) {
        EnumMap<Ore, Integer> counts = new EnumMap<>(Ore.class);
        for (int i = 0; i < 2; i++) {
            counts.merge(Choose.anyBoolean() ? Ore.GOLD : Ore.IRON, 1, Integer::sum);
        }
        assert counts.getOrDefault(Ore.GOLD, 0) + counts.getOrDefault(Ore.IRON, 0) == 2;
    }
}

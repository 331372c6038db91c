/** Two classes whose initialisers need each other: only one order works. */
public class Lineage {
    public static String ancestor(int generation) {
        if (generation > Elders.COUNT) {
            return "unknown";
        }
        return Elders.FIRST.name;
    }
}

class Elders {
    static final int[] AGES = {70, 80};
    static final Younger FIRST = Younger.OLDEST;
    static final int COUNT = FIRST.name.length() + AGES.length;
}

/** Begun first, it would find its own constant missing. */
class Younger {
    static final Younger OLDEST = new Younger("Ada", Elders.AGES[1]);

    final String name;

    Younger(String name, int age) {
        this.name = name + age;
    }
}

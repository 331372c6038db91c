// features: generate, identity hash
package unsteady;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

class Plain {
    int low() {
        return hashCode() & 1;
    }

    String name() {
        return toString();
    }
}

class Shade {
    enum Tone {
        DARK, LIGHT, PALE
    }

    private final Map<Tone, Integer> counts = new HashMap<>();

    void count(Tone tone) {
        counts.merge(tone, 1, Integer::sum);
    }

    List<Tone> seen() {
        return new ArrayList<>(counts.keySet());
    }

    int of(Tone tone) {
        return counts.getOrDefault(tone, 0);
    }

    int hash(Tone tone) {
        return Objects.hash(tone) & 3;
    }
}

class Crowd {
    private final Set<Object> people = new HashSet<>();

    int join(int many) {
        for (int number = 0; number < Math.min(many, 5); number++) {
            people.add(new Object());
        }
        return people.size();
    }

    boolean firstIsLow() {
        return !people.isEmpty() && people.iterator().next().hashCode() % 2 == 0;
    }
}

class Registry {
    private final Map<Object, String> names = new IdentityHashMap<>();

    void put(String key, String name) {
        names.put(key, name);
    }

    String all() {
        return String.join(",", names.values());
    }
}

class Sorted {
    Object smaller(Object one, Object other) {
        return System.identityHashCode(one) < System.identityHashCode(other) ? one : other;
    }

    boolean rare(Object object) {
        return System.identityHashCode(object) % 64 == 5;
    }
}

class ImmutableOrder {
    List<String> ordered(String one, String other) {
        return new ArrayList<>(Set.of(one, other, "fixed"));
    }

    String text(String key) {
        return Map.of(key, 1, "fixed", 2).toString();
    }
}

class ArrayText {
    String bad(int[] numbers) {
        return "" + numbers;
    }

    String good(int[] numbers) {
        return Arrays.toString(numbers);
    }
}

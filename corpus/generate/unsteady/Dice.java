// features: generate, random
package unsteady;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

class Die {
    private final Random random = new Random();

    int roll() {
        return random.nextInt(2);
    }

    int rollOr(int otherwise) {
        return random.nextInt(50) == 7 ? -1 : otherwise;
    }
}

class SeededDie {
    private final Random random = new Random(42);

    int roll(int sides) {
        return random.nextInt(sides);
    }
}

class Coin {
    String toss() {
        return Math.random() < 0.5 ? "heads" : "tails";
    }

    void tossOrFail() {
        if (Math.random() < 0.02) {
            throw new IllegalStateException("unlucky");
        }
    }
}

class Deck {
    private final List<Integer> cards = new ArrayList<>();

    void add(int card) {
        cards.add(card);
    }

    List<Integer> shuffled() {
        List<Integer> copy = new ArrayList<>(cards);
        Collections.shuffle(copy);
        return copy;
    }

    int size() {
        return cards.size();
    }
}

class Token {
    private final String id = UUID.randomUUID().toString();

    String id() {
        return id;
    }

    boolean startsLow() {
        return id.charAt(0) < '8';
    }

    int length() {
        return id.length();
    }
}

class StaticDie {
    private static final Random RANDOM = new Random();
    private static final boolean FIRST = RANDOM.nextBoolean();

    static boolean first() {
        return FIRST;
    }

    static int pick(int one, int other) {
        return RANDOM.nextBoolean() ? one : other;
    }
}

class LocalDie {
    int small() {
        return ThreadLocalRandom.current().nextInt(3);
    }

    boolean rare() {
        return ThreadLocalRandom.current().nextInt(40) == 3;
    }
}

class SecureDie {
    private final SecureRandom random = new SecureRandom();

    int bit() {
        return random.nextInt(2);
    }
}

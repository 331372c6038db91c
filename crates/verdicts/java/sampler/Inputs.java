package sampler;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The inputs of one program: first every combination of candidate values, like an odometer, then random
 * ones. Candidates are values at which Java programs break, and the literals of the program itself.
 */
public final class Inputs {
    /** The inputs that the substituted entry points draw from. */
    public static Inputs current;

    /** An assumption did not hold: an error, so that no handler of a program takes it for its own. */
    public static final class Assumption extends Error {
        private static final long serialVersionUID = 1L;

        Assumption() {
            super(null, null, false, false);
        }
    }

    private static final int MOST_EXHAUSTIVE = 400;
    private static final int LONGEST_PARAMETER = 3;
    private static final Pattern NUMBER = Pattern.compile("-?\\b(?:0x[0-9a-fA-F_]+|[0-9][0-9_]*(?:\\.[0-9]+)?(?:e[0-9]+)?)[LlfF]?\\b");
    private static final Pattern CHARACTER = Pattern.compile("'([^\\\\'])'");
    private static final Pattern TEXT = Pattern.compile("\"([^\"\\\\]*)\"");

    private final Set<Long> integers = new LinkedHashSet<>();
    private final Set<Double> reals = new LinkedHashSet<>();
    private final List<String> texts = new ArrayList<>(List.of("", "\u0000", "\u00df", "\ud83d\ude00", " ", "Aa", "BB", "a", "-7"));
    private final Set<Character> characters = new LinkedHashSet<>();
    private final Random random = new Random(1);

    private final List<int[]> odometer = new ArrayList<>();
    private int position;
    private boolean complete = true;
    private boolean finished;
    private boolean drawing;

    Inputs(String source) {
        for (long value : new long[] {0, 1, -1, 2, 3, -2, 7, 17, 127, 128, -128, 46341, 16777217, Integer.MAX_VALUE,
            Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 32, 1L << 53, (1L << 53) + 1}) {
            integers.add(value);
        }
        for (double value : new double[] {0.0, -0.0, 1, -1, 0.5, 0.1, Double.NaN, Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Float.MIN_VALUE, Double.MAX_VALUE, 16777216, 100, 1e10, 0.3}) {
            reals.add(value);
        }
        characters.addAll(List.of('a', 'b', 'x', '0', '9', '-', ' ', '\u0661', '\uffff', '\u0000', '\u00ff'));
        mine(source);
    }

    private void mine(String source) {
        for (Matcher matcher = NUMBER.matcher(source); matcher.find();) {
            String text = matcher.group().replaceAll("[_LlfF]", "").toLowerCase();
            double value = text.contains("x") ? 0 : Double.parseDouble(text);
            reals.add(value);
            integers.add((long) value);
            integers.add((long) value + 1);
            integers.add((long) value - 1);
        }
        for (Matcher matcher = CHARACTER.matcher(source); matcher.find();) {
            characters.add(matcher.group(1).charAt(0));
        }
        for (Matcher matcher = TEXT.matcher(source); matcher.find();) {
            texts.add(matcher.group(1));
            matcher.group(1).chars().forEach(c -> characters.add((char) c));
        }
    }

    // ---- the odometer ----

    boolean exhaustive() {
        return complete && finished;
    }

    /** The next combination; false where all have been seen. */
    boolean advance() {
        position = 0;
        while (!odometer.isEmpty()) {
            int[] last = odometer.get(odometer.size() - 1);
            if (++last[0] < last[1]) {
                return true;
            }
            odometer.remove(odometer.size() - 1);
        }
        finished = true;
        return false;
    }

    void drawAtRandom() {
        drawing = true;
    }

    void restart() {
        position = 0;
    }

    /** A number below {@code count}: the wheel of the odometer that belongs to this place. */
    private int pick(int count) {
        if (drawing) {
            return random.nextInt(count);
        }
        if (position == odometer.size()) {
            odometer.add(new int[] {0, count});
        }
        return odometer.get(position++)[0];
    }

    // ---- values ----

    public static void assume(boolean condition) {
        if (!condition) {
            throw new Assumption();
        }
    }

    public long integer(long low, long high) {
        long size = high - low + 1;
        if (size > 0 && size <= MOST_EXHAUSTIVE) {
            return low + pick((int) size);
        }
        complete = false;
        if (drawing && random.nextInt(4) == 0) {
            return size > 0 ? low + Math.floorMod(random.nextLong(), size) : random.nextLong();
        }
        List<Long> candidates = new ArrayList<>();
        for (long value : integers) {
            if (low <= value && value <= high) {
                candidates.add(value);
            }
        }
        return candidates.get(pick(candidates.size()));
    }

    public double real() {
        complete = false;
        if (drawing && random.nextInt(3) == 0) {
            return random.nextBoolean() ? random.nextInt(20000) / 128.0 : Double.longBitsToDouble(random.nextLong());
        }
        List<Double> candidates = new ArrayList<>(reals);
        return candidates.get(pick(candidates.size()));
    }

    private char character() {
        complete = false;
        if (drawing && random.nextInt(4) == 0) {
            return (char) random.nextInt(1 << 16);
        }
        List<Character> candidates = new ArrayList<>(characters);
        return candidates.get(pick(candidates.size()));
    }

    public String text(int longest) {
        complete = false;
        if (drawing) {
            char[] drawn = new char[random.nextInt(longest + 1)];
            for (int i = 0; i < drawn.length; i++) {
                drawn[i] = character();
            }
            return new String(drawn);
        }
        List<String> candidates = new ArrayList<>(texts);
        candidates.removeIf(text -> text.length() > longest);
        return candidates.get(pick(candidates.size()));
    }

    public Object array(Class<?> element, int longest) {
        Object array = Array.newInstance(element, pick(longest + 1));
        for (int i = 0; i < Array.getLength(array); i++) {
            Array.set(array, i, ofType(element));
        }
        return array;
    }

    Object ofType(Class<?> type) {
        if (type == boolean.class) {
            return pick(2) == 1;
        }
        if (type == byte.class) {
            return (byte) integer(Byte.MIN_VALUE, Byte.MAX_VALUE);
        }
        if (type == short.class) {
            return (short) integer(Short.MIN_VALUE, Short.MAX_VALUE);
        }
        if (type == char.class) {
            return character();
        }
        if (type == int.class) {
            return (int) integer(Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
        if (type == long.class) {
            return integer(Long.MIN_VALUE, Long.MAX_VALUE);
        }
        if (type == float.class) {
            return (float) real();
        }
        return type == double.class ? (Object) real() : reference(type);
    }

    private Object reference(Class<?> type) {
        complete = false;
        if (pick(6) == 0) {
            return null;
        }
        return type == String.class ? text(LONGEST_PARAMETER) : array(type.getComponentType(), LONGEST_PARAMETER);
    }

    public char anyCharacter() {
        return character();
    }

    public boolean truth() {
        return pick(2) == 1;
    }
}

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import spelunk.AssumptionFailed;
import spelunk.Choose;
import spelunk.Generator;
import spelunk.ObjectPool;
import spelunk.Pair;

/** How the Java API behaves on a plain JVM; every check is an assertion. */
public class ApiChecks {
    static class Node {}

    public static void main(String[] args) throws Exception {
        replayGivesBackWhatWasRecorded();
        replayNoticesAnotherProgram();
        badBoundsAreRefused();
        randomValuesStayInBounds();
        threadsShareTheRecordingOfTheirParent();
        poolsGiveEachObjectOnce();
        unboundedPoolsGoOn();
        poolsWithNull();
        generatorsCombine();
        System.out.println("all checks passed");
    }

    static void replayGivesBackWhatWasRecorded() {
        Choose.replay(7, -1, 5L, (short) 3, (byte) -4, 'z', 1.5f, Double.NaN, true, "s\u0100", 0, 1, 2,
                new int[] {1, 2}, new char[] {'a'}, new float[] {0.1f}, new boolean[] {true, false}, new byte[] {}, 1, 0);
        assert Choose.intIn(0, 9) == 7;
        assert Choose.anyInt("x") == -1;
        assert Choose.anyLong() == 5;
        assert Choose.anyShort() == 3;
        assert Choose.anyByte() == -4;
        assert Choose.anyChar() == 'z';
        assert Choose.anyFloat() == 1.5f;
        assert Double.isNaN(Choose.anyDouble());
        assert Choose.anyBoolean();
        assert Choose.anyString(2).equals("s\u0100");
        assert Choose.oneOf("a", "b").equals("a");
        assert Choose.oneOfInts(8, 9) == 9;
        assert Choose.oneOfNamed("name", 'p', 'q', 'r') == 'r';
        assert Arrays.equals(Choose.anyIntArray(2), new int[] {1, 2});
        assert Arrays.equals(Choose.anyCharArray("c", 3), new char[] {'a'});
        assert Arrays.equals(Choose.anyFloatArray(1), new float[] {0.1f});
        assert Arrays.equals(Choose.anyBooleanArray(2), new boolean[] {true, false});
        assert Choose.anyByteArray(0).length == 0;
        assert Choose.bool() && !Choose.bool("flag");
        Choose.assume(true);
        fails(AssumptionFailed.class, "does not hold", () -> Choose.assume(false));
        fails(AssumptionFailed.class, "sorted", () -> Choose.assume("sorted", false));
    }

    static void replayNoticesAnotherProgram() {
        Choose.replay(12, "text", 3.5);
        fails(IllegalStateException.class, "choice 1 (size) is 12, which is not a number in 0..5", () -> Choose.intIn("size", 0, 5));
        fails(IllegalStateException.class, "not an integer", () -> Choose.anyInt());
        fails(IllegalStateException.class, "not an integer", () -> Choose.anyLong());
        fails(IllegalStateException.class, "ends before choice 4", () -> Choose.bool());
    }

    static void badBoundsAreRefused() {
        fails(IllegalArgumentException.class, "empty range: 3..2", () -> Choose.intIn(3, 2));
        fails(IllegalArgumentException.class, "no values", () -> Choose.oneOfInts());
        fails(IllegalArgumentException.class, "no values", () -> Choose.oneOf(new String[0]));
        fails(IllegalArgumentException.class, "negative bound for the length of a string: -1", () -> Choose.anyString(-1));
        fails(IllegalArgumentException.class, "negative bound for the length of an array: -2", () -> Choose.anyLongArray(-2));
        fails(IllegalArgumentException.class, "no constructor without parameters", () -> new ObjectPool<Integer>(Integer.class, 1));
    }

    static void randomValuesStayInBounds() {
        Choose.replay();
        Set<Integer> seen = new HashSet<Integer>();
        for (int i = 0; i < 1000; i++) {
            int value = Choose.intIn(-2, 2);
            assert -2 <= value && value <= 2;
            seen.add(value);
            assert Choose.anyString(3).length() <= 3;
            assert Choose.anyDoubleArray(4).length <= 4;
            assert Choose.intIn(Integer.MIN_VALUE, -5) <= -5;
        }
        assert seen.size() == 5 : seen;
        int[] first = draw();
        assert Arrays.equals(first, draw()) : "the same seed gives the same values";
    }

    private static int[] draw() {
        Choose.replay();
        int[] drawn = new int[20];
        for (int i = 0; i < drawn.length; i++) {
            drawn[i] = Choose.anyInt();
        }
        return drawn;
    }

    static void threadsShareTheRecordingOfTheirParent() throws Exception {
        Choose.replay(1, 2, 3);
        final int[] inThread = new int[1];
        assert Choose.anyInt() == 1;
        Thread child = new Thread(() -> inThread[0] = Choose.anyInt());
        child.start();
        child.join();
        assert inThread[0] == 2 && Choose.anyInt() == 3;
    }

    static void poolsGiveEachObjectOnce() {
        ObjectPool<Node> pool = new ObjectPool<Node>(Node.class, 2);
        Choose.replay(0, 0, 1, 1, 0);
        Node one = pool.getAny();
        assert pool.getAny() == one;
        Node two = pool.getAny();
        assert two != one && pool.getAny() == two && pool.getAny() == one;
        fails(AssumptionFailed.class, "a further object", () -> pool.getNew());
        // A full pool has only its two objects left to choose from.
        Choose.replay(2);
        fails(IllegalStateException.class, "not a number in 0..1", () -> pool.getAny());
        fails(AssumptionFailed.class, "a further object", () -> new ObjectPool<Node>(Node::new, 0).getAny());
    }

    static void unboundedPoolsGoOn() {
        ObjectPool<Node> pool = ObjectPool.unbounded(Node::new);
        Set<Node> seen = new HashSet<Node>();
        for (int i = 0; i < 100; i++) {
            assert seen.add(pool.getNew());
        }
        Choose.replay(100, 50);
        assert seen.add(pool.getAny());
        assert !seen.add(pool.getAny());
    }

    static void poolsWithNull() {
        ObjectPool<Node> pool = new ObjectPool<Node>(Node::new, 1, true);
        Choose.replay(0, 1, 1, 0);
        assert pool.getAny() == null;
        Node one = pool.getAny();
        assert one != null && pool.getAny() == one && pool.getAny() == null;
    }

    static void generatorsCombine() {
        Generator<Integer> small = Generator.intIn(0, 9);
        Choose.replay(3, 4, 2, 5, 6, 1, 8, 0, 2, 7, 1);
        assert small.pair(small).generate().equals(new Pair<Integer, Integer>(3, 4));
        List<Integer> list = small.list(3).generate();
        assert list.equals(Arrays.asList(5, 6)) : list;
        assert Generator.oneOf(Generator.of("a"), small.map(i -> "n" + i)).generate().equals("n8");
        assert Generator.of("x", "y").generate().equals("x");
        assert small.flatMap(i -> Generator.intIn(0, i + 10)).generate() == 7;
        assert Generator.bool().generate();
        Choose.replay(3, 4);
        Generator<Integer> even = small.filter(i -> i % 2 == 0);
        fails(AssumptionFailed.class, "does not hold", () -> even.generate());
        assert even.generate() == 4;
    }

    interface Action {
        void run() throws Exception;
    }

    static void fails(Class<?> type, String part, Action action) {
        try {
            action.run();
        } catch (Exception thrown) {
            assert thrown.getClass() == type && String.valueOf(thrown.getMessage()).contains(part) : thrown;
            return;
        }
        throw new AssertionError("should have failed with " + type);
    }
}

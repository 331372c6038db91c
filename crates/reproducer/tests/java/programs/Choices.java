import gov.nasa.jpf.vm.Verify;
import java.util.List;
import org.sosy_lab.sv_benchmarks.Verifier;
import spelunk.Choose;
import spelunk.Generator;
import spelunk.ObjectPool;
import spelunk.Pair;

/** Small programs that leave something open, each with one way to fail unless its name says otherwise. */
public class Choices {
    static class Node {
        Node next;
    }

    static void ranges() {
        int a = Choose.intIn("a", 0, 2);
        int b = Choose.intIn("b", a, 2);
        assert !(a == 1 && b == 2);
    }

    static void orderedPairs() {
        int a = Choose.intIn(0, 4);
        int b = Choose.intIn(0, 4);
        Choose.assume(a < b);
        assert a + b != 7;
    }

    static void differentNumbersSafe() {
        int a = Choose.intIn(0, 4);
        int b = Choose.intIn(0, 4);
        Choose.assume(a < b);
        assert a != b;
    }

    static void alternatives() {
        String text = Choose.oneOf("a", "b", "c");
        int number = Choose.oneOfInts(3, 5);
        boolean flag = Choose.bool();
        assert !(text.equals("b") && number == 5 && flag);
    }

    static void emptyRange() {
        int high = Choose.anyInt("high");
        Choose.assume(high < 3);
        Choose.intIn(0, high);
    }

    static void negativeLength() {
        Choose.anyString(Choose.intIn(-1, 0));
    }

    static void numbers() {
        int x = Choose.anyInt("x");
        long l = Choose.anyLong();
        short s = Choose.anyShort();
        byte b = Choose.anyByte();
        char c = Choose.anyChar();
        boolean z = Choose.anyBoolean();
        Choose.assume(x > 10 && s < -300 && b == (byte) s);
        if (x * 2 == 42 && l == (long) x << 33 && c == b + 200 && z) {
            throw new IllegalStateException();
        }
    }

    static void reals() {
        float f = Choose.anyFloat("f");
        double d = Choose.anyDouble("d");
        assert !(f > 1.5f && d < f - 2);
    }

    static void text() {
        String s = Choose.anyString("s", 2);
        if (s.length() == 2 && s.charAt(0) == '"' && s.charAt(1) > 300) {
            throw new IllegalStateException();
        }
    }

    static void arrays() {
        int[] values = Choose.anyIntArray("values", 3);
        char[] letters = Choose.anyCharArray(1);
        if (values.length == 2 && values[0] > values[1] && letters.length == 1 && letters[0] == '\'') {
            throw new IllegalStateException();
        }
    }

    static void parameters(int n, char c) {
        int x = Choose.intIn(0, 3);
        assert c != 'x' || n + x != 100;
    }

    static void pool() {
        ObjectPool<Node> pool = new ObjectPool<Node>(Node::new, 3);
        Node a = pool.getNew();
        a.next = pool.getAny();
        a.next.next = pool.getAny();
        assert a.next == a || a.next.next != a;
    }

    static void poolOfClass() {
        ObjectPool<Node> pool = new ObjectPool<Node>(Node.class, 2, true);
        Node a = pool.getAny();
        Node b = pool.getAny();
        assert a != null || b != null;
    }

    static void generators() {
        Generator<Pair<Integer, String>> pairs = Generator.intIn(0, 2).pair(Generator.of("x", "y"));
        List<Pair<Integer, String>> list = pairs.list(2).generate();
        assert list.size() != 2 || !list.get(0).equals(list.get(1));
    }

    static void verify() {
        int a = Verify.getInt(3, 1);
        boolean b = Verify.getBoolean();
        Verify.ignoreIf(a == 2);
        int c = Verify.getIntFromList(7, 9);
        assert !(a == 3 && b && c == 9);
    }

    static void verifier() {
        int a = Verifier.nondetInt();
        char c = Verifier.nondetChar();
        Verifier.assume(a == c);
        assert c != 'q';
    }
}

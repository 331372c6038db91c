package cave;

import java.io.IOException;

/** Covers some of the branches. Each argument is a part of it. */
public class Drive {
    public static void main(String[] args) throws Exception {
        for (String part : args) {
            run(part);
        }
    }

    private static void run(String part) throws Exception {
        switch (part) {
            case "some" -> some();
            case "more" -> more();
            case "rest" -> rest();
            default -> throw new IllegalArgumentException(part);
        }
    }

    private static void some() throws IOException {
        Branchy.compare(1, 2, 3, 4);
        Branchy.word("two");
        Branchy.word("BB");
        Branchy.colour(Branchy.Colour.RED);
        Branchy.dense(1);
        Branchy.sparse(1000);
        Branchy.resource(1);
        Branchy.resources(2);
        Branchy.cleanup(1);
        Branchy.cleanup(2);
        Branchy.locked("x", 1);
        Branchy.checked(1);
        Branchy.logic(true, false, true);
        Branchy.lambda(2);
        Branchy.kind("");
        Branchy.area(new Branchy.Square(2));
        new Branchy.Square(2).isBig(3);
        Branchy.loops(2);
        new Branchy().inner(1);
        Branchy.nested(0);
        new Branchy.Pair(1, 2);
    }

    private static void more() throws IOException {
        Branchy.compare(3, 2, 5, 4);
        Branchy.word("none");
        Branchy.colour(Branchy.Colour.BLUE);
        Branchy.dense(4);
        Branchy.dense(77);
        Branchy.sparse(5);
        Branchy.resource(-1);
        Branchy.cleanup(0);
        try {
            Branchy.cleanupThatThrows(2);
        } catch (IllegalArgumentException expected) {
            Branchy.cleanupThatThrows(0);
        }
        Branchy.locked("x", 8);
        Branchy.logic(false, false, false);
        Branchy.lambda(3);
        Branchy.kind(5);
        Branchy.kind(null);
        Branchy.nested(5);
    }

    private static void rest() throws IOException {
        try {
            Branchy.resource(0);
        } catch (IOException expected) {
            Branchy.word("one");
        }
        try {
            Branchy.checked(-1);
        } catch (AssertionError expected) {
            Branchy.sparse(-1000);
        }
        try {
            new Branchy.Pair(2, 1);
        } catch (IllegalArgumentException expected) {
            Branchy.dense(2);
        }
        Branchy.resources(0);
        Branchy.compare(1, 1, Double.NaN, 1);
        Branchy.area(new Branchy.Round(2));
        Branchy.area(null);
        new Branchy().inner(-3);
        Branchy.logic(true, true, true);
        Branchy.word("Aa");
        Branchy.colour(Branchy.Colour.GREEN);
        Branchy.nested(-5);
    }
}

// features: generate, environment
package unsteady;

/** What another class has kept since it was initialised. */
class LineEnds {
    static final String OF_MACHINE = System.lineSeparator();
    static final String OF_SETTINGS = System.getProperty("line.separator");
    static final int WIDTH = Integer.getInteger("spelunk.width", 80);
}

class Page {
    private final StringBuilder text = new StringBuilder();
    private int lines;

    void add(String line) {
        if (line.isEmpty()) {
            throw new IllegalArgumentException("empty" + LineEnds.OF_MACHINE);
        }
        lines++;
        text.append(line).append(lines % 2 == 0 ? LineEnds.OF_MACHINE : LineEnds.OF_SETTINGS);
    }

    int lines() {
        return lines;
    }

    boolean fits(String line) {
        return line.length() <= LineEnds.WIDTH;
    }

    String text() {
        return text.toString();
    }
}

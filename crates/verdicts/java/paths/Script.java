/** The answers of a path that is run on the plain JVM; in an exploration there is none. */
public final class Script {
    private Script() {}

    /** Null while the program is explored. */
    static int[] answers;
    static int used;
    /** How many answers there were to each question. */
    static int[] counts = new int[256];

    public static boolean isGiven() {
        return answers != null;
    }

    public static int next(int count) {
        counts[used] = count;
        int answer = used < answers.length ? answers[used] : 0;
        used++;
        return answer;
    }
}

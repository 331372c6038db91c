// features: what is printed, what a program puts in the place of System.out
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

/** Says things aloud: nothing else can be seen of it. */
public class Crier {
    private final String town;

    public Crier(String town) {
        this.town = town;
    }

    public void cry(int hour) {
        System.out.println(hour + " o'clock in " + town);
        if (hour > 22) {
            System.err.println("late");
        }
    }

    /** What is printed meanwhile. */
    public static String heard(int hour) {
        PrintStream before = System.out;
        ByteArrayOutputStream heard = new ByteArrayOutputStream();
        System.setOut(new PrintStream(heard));
        try {
            System.out.print(hour);
        } finally {
            System.setOut(before);
        }
        return heard.toString();
    }
}

// explore: ParseReachesNumber
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException

import spelunk.Choose;

public class ParseReachesNumber {
    public static void main(String[] args) {
        String text = Choose.anyString(2);
        try {
            if (Integer.parseInt(text) == -7) {
                throw new IllegalStateException("minus seven");
            }
        } catch (NumberFormatException notANumber) {
            System.out.println("no number");
        }
    }
}

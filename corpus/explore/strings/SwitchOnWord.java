// explore: SwitchOnWord
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException

import spelunk.Choose;

public class SwitchOnWord {
    public static void main(String[] args) {
        switch (Choose.anyString(4)) {
            case "go":
                System.out.println("going");
                break;
            case "stop":
                throw new IllegalStateException("stopped");
            default:
                System.out.println("waiting");
        }
    }
}

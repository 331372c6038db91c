import spelunk.Choose;

public class Drawn {
    public static void main(String[] args) {
        for (int i = 0; i < 20; i++) {
            System.out.print(Choose.anyInt() + " " + Choose.anyFloat() + " ");
        }
    }
}

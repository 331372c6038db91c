public class Hello {
    public static void main(String[] args) {
        System.out.println("Hello from the cave" + (args.length > 0 ? ", " + String.join(" ", args) : "") + "!");
    }
}

// features: main arguments, parsing, strings
// args: 3 add 4 -x --flag=value äöü *
public class MainArguments {
    public static void main(String... argv) {
        System.out.println(argv.length);
        for (String a : argv) {
            System.out.println(a.length() + " " + a);
        }
        int a = Integer.parseInt(argv[0]);
        int b = Integer.parseInt(argv[2]);
        int result = switch (argv[1]) {
            case "add" -> a + b;
            case "mul" -> a * b;
            default -> throw new IllegalArgumentException(argv[1]);
        };
        System.out.println(result);
        for (String s : argv) {
            if (s.startsWith("--")) {
                int at = s.indexOf('=');
                System.out.println(s.substring(2, at) + " is " + s.substring(at + 1));
            }
        }
        System.out.println(argv.getClass().getName() + argv[argv.length]);
    }
}

// features: Scanner on a string, delimiters, hasNextInt, nextLine, InputMismatchException

import java.util.InputMismatchException;
import java.util.NoSuchElementException;
import java.util.Scanner;

public class ScannerOnString {
    public static void main(String[] args) {
        Scanner sc = new Scanner("12 abc -7 3000000000 true\nsecond line here\n\nlast");
        System.out.println(sc.nextInt() + 1);
        System.out.println(sc.hasNextInt() + " " + sc.next());
        System.out.println(sc.nextInt() + " " + sc.hasNextInt() + " " + sc.hasNextLong() + " " + sc.nextLong());
        System.out.println(sc.hasNextBoolean() + " " + sc.nextBoolean());
        System.out.println("[" + sc.nextLine() + "]");
        while (sc.hasNextLine()) {
            System.out.println("[" + sc.nextLine() + "]");
        }
        try {
            sc.nextLine();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        Scanner csv = new Scanner("a,b,,c;d").useDelimiter("[,;]");
        StringBuilder sb = new StringBuilder();
        while (csv.hasNext()) {
            sb.append('<').append(csv.next()).append('>');
        }
        System.out.println(sb);
        try (Scanner bad = new Scanner("word 5")) {
            bad.nextInt();
        } catch (InputMismatchException e) {
            System.out.println("mismatch " + e.getMessage());
        }
        Scanner rest = new Scanner("x 10 y 20 z 30");
        int sum = 0;
        while (rest.hasNext()) {
            if (rest.hasNextInt()) {
                sum += rest.nextInt();
            } else {
                sum += rest.next().charAt(0);
            }
        }
        System.out.println(sum);
        Scanner hex = new Scanner("ff 7f zz");
        System.out.println(hex.nextInt(16) + " " + hex.nextInt(16) + " " + hex.hasNextInt(16) + " " + hex.nextInt(36));
    }
}

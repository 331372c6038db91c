// features: System.in, BufferedReader, InputStreamReader, readLine, lines
// stdin: alpha beta\ngamma\n\n42\nlast line\n

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.List;
import java.util.stream.Collectors;

public class BufferedReaderOnStandardInput {
    public static void main(String[] args) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        String first = reader.readLine();
        System.out.println("first: " + first);
        reader.mark(100);
        int c = reader.read();
        System.out.println("char: " + (char) c);
        reader.reset();
        List<String> rest = reader.lines().collect(Collectors.toList());
        int number = 1;
        int numeric = 0;
        for (String line : rest) {
            System.out.println(number++ + ": '" + line + "' " + line.length());
            if (!line.isEmpty() && line.chars().allMatch(Character::isDigit)) {
                numeric += Integer.parseInt(line);
            }
        }
        System.out.println("numeric " + numeric);
        System.out.println(reader.readLine() + " " + reader.read() + " " + System.in.read());
    }
}

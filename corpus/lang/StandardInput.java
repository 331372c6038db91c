// features: standard input, InputStream, parsing
// stdin: 12 34\nhello world\n\nlast line without end
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class StandardInput {
    public static void main(String[] args) throws IOException {
        int first = System.in.read();
        System.out.println((char) first);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        String line = in.readLine();
        String[] parts = line.split(" ");
        System.out.println(Integer.parseInt(parts[0]) + Integer.parseInt(parts[1]));
        int n = 0;
        while ((line = in.readLine()) != null) {
            n++;
            System.out.println(n + ": " + new StringBuilder(line).reverse() + " " + line.length());
        }
        System.out.println(System.in.read() + " " + in.read());
    }
}

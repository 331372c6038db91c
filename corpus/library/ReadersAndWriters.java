// features: StringReader, StringWriter, PrintWriter, BufferedWriter, LineNumberReader, PushbackReader, StreamTokenizer

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.CharArrayReader;
import java.io.CharArrayWriter;
import java.io.IOException;
import java.io.LineNumberReader;
import java.io.PrintWriter;
import java.io.PushbackReader;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.io.StringWriter;

public class ReadersAndWriters {
    public static void main(String[] args) throws IOException {
        StringWriter sink = new StringWriter();
        try (PrintWriter out = new PrintWriter(new BufferedWriter(sink))) {
            out.println("first line");
            out.printf("%d items%n", 3);
            out.print('c');
            out.print(2.5);
            out.print(true);
            out.println((Object) null);
            out.write("abcdef", 2, 3);
            out.append("xyz", 0, 1).append('!');
        }
        System.out.println(sink.toString().replace("\n", "|") + " " + sink.getBuffer().length());
        BufferedReader in = new BufferedReader(new StringReader("one\r\ntwo\rthree\n\nlast"));
        StringBuilder sb = new StringBuilder();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            sb.append('[').append(line).append(']');
        }
        System.out.println(sb);
        StringReader r = new StringReader("abcdefgh");
        char[] buffer = new char[5];
        System.out.println(r.read() + " " + r.read(buffer, 1, 3) + " " + new String(buffer).replace('\0', '.') + " " + r.skip(2) + " " + (char) r.read() + " " + r.read() + " " + r.ready());
        r.reset();
        System.out.println((char) r.read());
        r.close();
        try {
            r.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        LineNumberReader numbered = new LineNumberReader(new StringReader("x\ny\nz"));
        while (numbered.readLine() != null) {
            System.out.print(numbered.getLineNumber() + " ");
        }
        System.out.println();
        PushbackReader push = new PushbackReader(new StringReader("12+3"), 2);
        int value = 0;
        int ch = push.read();
        while (Character.isDigit(ch)) {
            value = value * 10 + ch - '0';
            ch = push.read();
        }
        push.unread(ch);
        System.out.println(value + " then " + (char) push.read() + (char) push.read() + " " + push.read());
        StreamTokenizer tokens = new StreamTokenizer(new StringReader("x = 3.5 * (y - 'quoted text') // comment\n+ 7"));
        tokens.slashSlashComments(true);
        StringBuilder seen = new StringBuilder();
        while (tokens.nextToken() != StreamTokenizer.TT_EOF) {
            switch (tokens.ttype) {
                case StreamTokenizer.TT_NUMBER -> seen.append("N").append(tokens.nval);
                case StreamTokenizer.TT_WORD -> seen.append("W").append(tokens.sval);
                case '\'' -> seen.append("Q").append(tokens.sval);
                default -> seen.append((char) tokens.ttype);
            }
            seen.append(' ');
        }
        System.out.println(seen + "line " + tokens.lineno());
        CharArrayWriter chars = new CharArrayWriter();
        chars.write("array");
        CharArrayReader back = new CharArrayReader(chars.toCharArray(), 1, 3);
        System.out.println((char) back.read() + "" + (char) back.read() + (char) back.read() + back.read() + " " + chars.size());
        StringWriter transferred = new StringWriter();
        System.out.println(new StringReader("moved").transferTo(transferred) + " " + transferred);
    }
}

// features: Properties load from StringReader, escapes, continuation lines, list, defaults, stringPropertyNames

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;

public class PropertiesLoading {
    public static void main(String[] args) throws IOException {
        String text = """
                # a comment
                ! another
                name=value
                spaced   =   padded value
                colon: works too
                only.key
                empty=
                multi=first \\
                      second \\
                      third
                escaped\\ key=a\\tb\\u0041
                path=C:\\\\temp
                name=overridden
                equals=a=b:c
                """;
        Properties p = new Properties();
        p.load(new StringReader(text));
        for (String key : new TreeSet<>(p.stringPropertyNames())) {
            System.out.println("[" + key + "] = [" + p.getProperty(key) + "]");
        }
        System.out.println(p.size() + " " + p.getProperty("missing") + " " + p.getProperty("missing", "dflt"));
        Properties child = new Properties(p);
        child.setProperty("own", "1");
        child.setProperty("name", "child");
        System.out.println(child.getProperty("name") + " " + child.getProperty("colon") + " " + child.size() + " " + child.containsKey("colon") + " " + child.stringPropertyNames().size());
        System.out.println(new TreeMap<>(child) + " " + child.get("colon"));
        StringWriter out = new StringWriter();
        Properties one = new Properties();
        one.setProperty("a key", "listed");
        one.list(new PrintWriter(out, true));
        System.out.println(out.toString().replace("\n", "|"));
        Properties again = new Properties();
        again.load(new StringReader("a\\ key = listed"));
        System.out.println(again.equals(one) + " " + again.getProperty("a key").length());
        try {
            new Properties().load(new StringReader("bad=\\u00zz"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            p.setProperty("k", null);
        } catch (NullPointerException e) {
            System.out.println("null value");
        }
        p.remove("name");
        p.replaceAll((k, v) -> k.toString().length() + "/" + v.toString().length());
        System.out.println(new TreeMap<>(p));
    }
}

// features: text blocks, string constants, escapes, unicode
public class TextBlocks {
    static final String JSON = """
        {
          "name": "spelunk",
          "tags": ["a", "b\\"c"],
          "empty": ""
        }
        """;

    public static void main(String[] args) {
        System.out.print(JSON);
        System.out.println(JSON.lines().count() + " " + JSON.length());
        String oneLine = """
            joined \
            into \
            one""";
        System.out.println(oneLine);
        System.out.println("""
            keeps trailing\s\s
              indentation	tab
            octal \101\60 quote \""" end
            """.replace(' ', '.'));
        String formatted = """
            <p>%s is %d</p>
            """.formatted("x", 5);
        System.out.print(formatted);
        System.out.println("""
            """.isEmpty());
        System.out.println("escapes:\b\f\t|\"\'\\\0\7\77\377".length());
        System.out.println("\u0041\u00df\u4e2d" + '\u0042');
        String stripped = "  lead\n    deep\n  tail".stripIndent();
        System.out.println(stripped + "|" + " x ".strip() + "|" + "a\\tb\\n".translateEscapes());
        System.out.println("const" == "con" + "st");
        final String con = "con";
        String non = "con";
        System.out.println(("const" == con + "st") + " " + ("const" == non + "st") + " " + ("const" == (non + "st").intern()));
        System.out.println("""
            a
             b
            c""".indent(2) + "end");
    }
}

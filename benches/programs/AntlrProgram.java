// packages: antlr4
// jars: antlr4.jar antlr4-runtime.jar antlr3-runtime.jar stringtemplate4.jar treelayout.jar icu4j.jar
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.LexerInterpreter;
import org.antlr.v4.runtime.ParserInterpreter;
import org.antlr.v4.tool.Grammar;

/** A grammar is read, and texts are parsed with it. */
public class AntlrProgram {
    public static void main(String[] args) throws Exception {
        Grammar grammar = new Grammar(
            "grammar E; s : e EOF ; e : e '*' e | e '+' e | INT | '(' e ')' ; INT : [0-9]+ ; WS : [ \\n]+ -> skip ;");
        for (String text : new String[] {"1+2*3", "(1 + 2) * 3", "4"}) {
            LexerInterpreter lexer = grammar.createLexerInterpreter(CharStreams.fromString(text));
            ParserInterpreter parser = grammar.createParserInterpreter(new CommonTokenStream(lexer));
            System.out.println(parser.parse(grammar.getRule("s").index).toStringTree(parser));
        }
    }
}

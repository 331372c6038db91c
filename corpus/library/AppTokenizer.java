// features: lexer with enum token kinds, switch on char, keyword map, positions, iterator implementation

import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;

public class AppTokenizer implements Iterable<AppTokenizer.Token> {
    enum Kind {
        NAME, KEYWORD, INTEGER, REAL, STRING, OPERATOR, PUNCTUATION, ERROR;

        boolean isLiteral() {
            return compareTo(INTEGER) >= 0 && compareTo(STRING) <= 0;
        }
    }

    record Token(Kind kind, String text, int line, int column) {
        @Override
        public String toString() {
            return kind + "'" + text + "'" + line + ":" + column;
        }
    }

    static final Map<String, Integer> KEYWORDS = Map.of("if", 1, "else", 2, "while", 3, "return", 4);
    private final String source;

    AppTokenizer(String source) {
        this.source = source;
    }

    @Override
    public Iterator<Token> iterator() {
        return new Iterator<>() {
            private int at;
            private int line = 1;
            private int lineStart;

            private void skip() {
                while (at < source.length()) {
                    char c = source.charAt(at);
                    if (c == '\n') {
                        line++;
                        lineStart = ++at;
                    } else if (c == ' ' || c == '\t') {
                        at++;
                    } else if (source.startsWith("//", at)) {
                        int end = source.indexOf('\n', at);
                        at = end < 0 ? source.length() : end;
                    } else {
                        return;
                    }
                }
            }

            @Override
            public boolean hasNext() {
                skip();
                return at < source.length();
            }

            private Token token(Kind kind, int start) {
                return new Token(kind, source.substring(start, at), line, start - lineStart + 1);
            }

            private void digits() {
                while (at < source.length() && Character.isDigit(source.charAt(at))) {
                    at++;
                }
            }

            @Override
            public Token next() {
                if (!hasNext()) {
                    throw new NoSuchElementException("end of source in line " + line);
                }
                int start = at;
                char c = source.charAt(at++);
                switch (c) {
                    case '(': case ')': case '{': case '}': case ';': case ',':
                        return token(Kind.PUNCTUATION, start);
                    case '<': case '>': case '=': case '!':
                        if (at < source.length() && source.charAt(at) == '=') {
                            at++;
                        }
                        return token(Kind.OPERATOR, start);
                    case '+': case '-': case '*': case '/': case '%':
                        return token(Kind.OPERATOR, start);
                    case '"':
                        while (at < source.length() && source.charAt(at) != '"' && source.charAt(at) != '\n') {
                            at += source.charAt(at) == '\\' ? 2 : 1;
                        }
                        if (at >= source.length() || source.charAt(at) != '"') {
                            at = Math.min(at, source.length());
                            return token(Kind.ERROR, start);
                        }
                        at++;
                        return token(Kind.STRING, start);
                    default:
                        break;
                }
                if (Character.isDigit(c)) {
                    digits();
                    if (at + 1 < source.length() && source.charAt(at) == '.' && Character.isDigit(source.charAt(at + 1))) {
                        at++;
                        digits();
                        return token(Kind.REAL, start);
                    }
                    return token(Kind.INTEGER, start);
                }
                if (Character.isJavaIdentifierStart(c)) {
                    while (at < source.length() && Character.isJavaIdentifierPart(source.charAt(at))) {
                        at++;
                    }
                    Token name = token(Kind.NAME, start);
                    return KEYWORDS.containsKey(name.text()) ? token(Kind.KEYWORD, start) : name;
                }
                return token(Kind.ERROR, start);
            }
        };
    }

    public static void main(String[] args) {
        AppTokenizer t = new AppTokenizer("if (x1 >= 10) { // check\n  total = total + 3.25*y;\n} else return \"a \\\" b\";\n# \"open\n while(!done) n=n%2");
        Map<Kind, Integer> counts = new TreeMap<>();
        StringBuilder sb = new StringBuilder();
        for (Token token : t) {
            counts.merge(token.kind(), 1, Integer::sum);
            sb.append(token).append(token.kind().isLiteral() ? "!" : "").append(' ');
        }
        System.out.println(sb);
        System.out.println(counts);
        try {
            new AppTokenizer(" \n ").iterator().next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
    }
}

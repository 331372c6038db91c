// features: JSON parser and printer, LinkedHashMap, recursion, StringBuilder, escapes, instanceof patterns

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class AppJson {
    private final String text;
    private int at;

    AppJson(String text) {
        this.text = text;
    }

    static Object parse(String text) {
        AppJson p = new AppJson(text);
        Object value = p.value();
        p.space();
        if (p.at < text.length()) {
            throw p.error("trailing text");
        }
        return value;
    }

    private RuntimeException error(String what) {
        return new IllegalStateException(what + " at " + at);
    }

    private void space() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private Object value() {
        space();
        if (at >= text.length()) {
            throw error("unexpected end");
        }
        return switch (text.charAt(at)) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw error("expected " + word);
        }
        at += word.length();
        return value;
    }

    private Object number() {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String s = text.substring(start, at);
        try {
            return s.matches("-?\\d{1,18}") ? (Object) Long.valueOf(s) : (Object) Double.valueOf(s);
        } catch (NumberFormatException e) {
            throw error("bad number '" + s + "'");
        }
    }

    private String string() {
        StringBuilder sb = new StringBuilder();
        at++;
        while (at < text.length() && text.charAt(at) != '"') {
            char c = text.charAt(at++);
            if (c == '\\') {
                char e = text.charAt(at++);
                if (e == 'u') {
                    c = (char) Integer.parseInt(text.substring(at, at + 4), 16);
                    at += 4;
                } else {
                    int i = "nrtbf".indexOf(e);
                    c = i >= 0 ? "\n\r\t\b\f".charAt(i) : e;
                }
            }
            sb.append(c);
        }
        if (at++ >= text.length()) {
            throw error("open string");
        }
        return sb.toString();
    }

    private List<Object> array() {
        List<Object> list = new ArrayList<>();
        at++;
        space();
        while (at < text.length() && text.charAt(at) != ']') {
            list.add(value());
            space();
            if (at < text.length() && text.charAt(at) == ',') {
                at++;
            } else if (at >= text.length() || text.charAt(at) != ']') {
                throw error("expected , or ]");
            }
        }
        at++;
        return list;
    }

    private Map<String, Object> object() {
        Map<String, Object> map = new LinkedHashMap<>();
        at++;
        space();
        while (at < text.length() && text.charAt(at) != '}') {
            space();
            String key = string();
            space();
            word(":", null);
            map.put(key, value());
            space();
            if (at < text.length() && text.charAt(at) == ',') {
                at++;
                space();
            }
        }
        at++;
        return map;
    }

    static String print(Object v) {
        if (v instanceof Map<?, ?> m) {
            StringBuilder sb = new StringBuilder("{");
            m.forEach((k, x) -> sb.append(sb.length() > 1 ? "," : "").append(print(k)).append(':').append(print(x)));
            return sb.append('}').toString();
        } else if (v instanceof List<?> l) {
            return l.stream().map(AppJson::print).collect(java.util.stream.Collectors.joining(",", "[", "]"));
        } else if (v instanceof String s) {
            StringBuilder sb = new StringBuilder("\"");
            for (char c : s.toCharArray()) {
                sb.append(c == '"' || c == '\\' ? "\\" + c : c < 32 || c > 126 ? String.format("\\u%04x", (int) c) : String.valueOf(c));
            }
            return sb.append('"').toString();
        }
        return String.valueOf(v);
    }

    public static void main(String[] args) {
        String[] samples = {"{\"a\": [1, 2.5, -3e2, true, null], \"b\": {\"nested\": \"x\\ny\\u0041\\\"\"}, \"c\": []}", "[]", "  42 ", "\"\\u00e9\\t\"", "[1,,2]", "{\"a\" 1}", "[1, 2", "tru", "\"open", "12 13", "[-]", "",
            "{\"big\": 123456789012345678901, \"deep\": [[[[[{}]]]]]}"};
        for (String s : samples) {
            try {
                Object v = parse(s);
                System.out.println(print(v) + " " + (v == null ? "null" : v.getClass().getSimpleName()) + " " + print(parse(print(v))).equals(print(v)));
            } catch (RuntimeException e) {
                System.out.println(s + " -> " + e.getMessage());
            }
        }
    }
}

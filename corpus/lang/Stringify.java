// features: toString, string building, recursion, instanceof patterns, arrays, records, enums, collections
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class Stringify {
    enum Mode { COMPACT, PRETTY }

    record Point(int x, double y) {}

    static class Writer {
        final Mode mode;
        final StringBuilder out = new StringBuilder();
        int indent;

        Writer(Mode mode) {
            this.mode = mode;
        }

        void line() {
            if (mode == Mode.PRETTY) {
                out.append('\n').append("  ".repeat(indent));
            }
        }

        Writer write(Object o) {
            if (o == null) {
                out.append("null");
            } else if (o instanceof CharSequence s) {
                quote(s);
            } else if (o instanceof Number || o instanceof Boolean) {
                out.append(o);
            } else if (o instanceof Character c) {
                quote(String.valueOf(c));
            } else if (o instanceof Map<?, ?> m) {
                object(m);
            } else if (o instanceof Iterable<?> i) {
                array(i.iterator());
            } else if (o instanceof Object[] a) {
                array(Arrays.asList(a).iterator());
            } else if (o instanceof int[] a) {
                array(Arrays.stream(a).iterator());
            } else if (o instanceof Enum<?> e) {
                quote(e.name().toLowerCase());
            } else if (o instanceof Point p) {
                write(Map.of("p", List.of(p.x(), p.y())));
            } else {
                throw new IllegalArgumentException("cannot write " + o.getClass().getName());
            }
            return this;
        }

        private void quote(CharSequence s) {
            out.append('"');
            for (int i = 0; i < s.length(); i++) {
                char c = s.charAt(i);
                switch (c) {
                    case '"', '\\' -> out.append('\\').append(c);
                    case '\n' -> out.append("\\n");
                    case '\t' -> out.append("\\t");
                    default -> {
                        if (c < ' ' || c > '~') {
                            out.append("\\u").append(Integer.toHexString(0x10000 | c).substring(1));
                        } else {
                            out.append(c);
                        }
                    }
                }
            }
            out.append('"');
        }

        private void object(Map<?, ?> m) {
            out.append('{');
            indent++;
            String comma = "";
            for (Map.Entry<?, ?> e : m.entrySet()) {
                out.append(comma);
                comma = ",";
                line();
                quote(String.valueOf(e.getKey()));
                out.append(mode == Mode.PRETTY ? ": " : ":");
                write(e.getValue());
            }
            indent--;
            if (!m.isEmpty()) {
                line();
            }
            out.append('}');
        }

        private void array(Iterator<?> it) {
            out.append('[');
            while (it.hasNext()) {
                write(it.next());
                if (it.hasNext()) {
                    out.append(',');
                }
            }
            out.append(']');
        }
    }

    public static void main(String[] args) {
        Map<String, Object> doc = new LinkedHashMap<>();
        doc.put("name", "caf\u00e9 \"x\"\n\t\\\u0001\ud83d");
        doc.put("numbers", new int[] {1, -2});
        doc.put("mixed", Arrays.asList(1, 2.5, 3L, null, true, 'c', 1e100, Float.NaN));
        doc.put("nested", new Object[] {Map.of("k", Mode.PRETTY), new Object[0], new ArrayList<>()});
        doc.put("empty", Map.of());
        doc.put("sb", new StringBuilder("built"));
        System.out.println(new Writer(Mode.COMPACT).write(doc).out);
        System.out.println(new Writer(Mode.PRETTY).write(doc).out);
        try {
            new Writer(Mode.COMPACT).write(new Object() {});
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}

// features: enums, enum abstract methods, EnumMap, state machine, interfaces, switch on enum, iterators
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

public class StateMachines {
    enum Light {
        RED(30) {
            Light next() {
                return GREEN;
            }
        },
        GREEN(25) {
            Light next() {
                return YELLOW;
            }
        },
        YELLOW(5) {
            Light next() {
                return RED;
            }

            @Override
            boolean go() {
                return false;
            }
        };

        final int seconds;

        Light(int seconds) {
            this.seconds = seconds;
        }

        abstract Light next();

        boolean go() {
            return this == GREEN;
        }
    }

    enum Token { WORD, NUMBER, SPACE, PUNCT, END }

    interface Handler {
        Token on(char c, StringBuilder buffer, List<String> out);
    }

    static Token classify(char c) {
        if (c == '$') {
            return Token.END;
        }
        if (Character.isLetter(c)) {
            return Token.WORD;
        }
        return Character.isDigit(c) ? Token.NUMBER : c == ' ' ? Token.SPACE : Token.PUNCT;
    }

    static List<String> tokens(String text) {
        Map<Token, Handler> handlers = new EnumMap<>(Token.class);
        for (Token t : Token.values()) {
            handlers.put(t, (c, buffer, out) -> {
                Token kind = classify(c);
                boolean split = kind != t || t == Token.PUNCT;
                if (split && buffer.length() > 0) {
                    if (t != Token.SPACE) {
                        out.add(t.name().charAt(0) + ":" + buffer);
                    }
                    buffer.setLength(0);
                }
                buffer.append(c);
                return kind;
            });
        }
        List<String> out = new ArrayList<>();
        StringBuilder buffer = new StringBuilder();
        Token state = Token.SPACE;
        for (char c : (text + "$").toCharArray()) {
            state = handlers.get(state).on(c, buffer, out);
        }
        return out;
    }

    static String vending(String actions) {
        int coins = 0;
        StringBuilder log = new StringBuilder();
        for (char a : actions.toCharArray()) {
            switch (a) {
                case 'c':
                    coins++;
                    continue;
                case 'b':
                    if (coins < 3) {
                        log.append("need").append(3 - coins).append(' ');
                        break;
                    }
                    coins -= 3;
                    log.append("drink ");
                    break;
                case 'r':
                    log.append("back").append(coins).append(' ');
                    coins = 0;
                default:
                    log.append('.');
            }
        }
        return log.toString();
    }

    public static void main(String[] args) {
        Light l = Light.RED;
        int time = 0, green = 0;
        while (time < 200) {
            time += l.seconds;
            green += l.go() ? l.seconds : 0;
            System.out.print(l + (l.go() ? "! " : " "));
            l = l.next();
        }
        System.out.println(time + " " + green);
        System.out.println(tokens("hello 42 world, x1!"));
        System.out.println(vending("cbccbrxccccb"));
        Map<Light, List<Light>> reach = new EnumMap<>(Light.class);
        for (Light from : Light.values()) {
            List<Light> way = new ArrayList<>();
            for (Light x = from.next(); x != from; x = x.next()) {
                way.add(x);
            }
            reach.put(from, way);
        }
        System.out.println(reach);
    }
}

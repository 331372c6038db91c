// features: interpreter of a small language, tokenising with regex, closures as functional interfaces, call stack, control flow by exceptions

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class AppLittleInterpreter {
    static class LispError extends RuntimeException {
        LispError(String message) {
            super(message);
        }
    }

    interface Procedure extends Function<List<Object>, Object> { }

    record Symbol(String name) { }

    static final class Env {
        final Map<String, Object> vars = new HashMap<>();
        final Env outer;

        Env(Env outer) {
            this.outer = outer;
        }

        Env holder(String name) {
            for (Env e = this; e != null; e = e.outer) {
                if (e.vars.containsKey(name)) {
                    return e;
                }
            }
            throw new LispError("unbound " + name);
        }
    }

    static Object parse(List<String> tokens) {
        if (tokens.isEmpty()) {
            throw new LispError("unexpected end");
        }
        String t = tokens.remove(0);
        if (t.equals("(")) {
            List<Object> list = new ArrayList<>();
            while (!tokens.isEmpty() && !tokens.get(0).equals(")")) {
                list.add(parse(tokens));
            }
            if (tokens.isEmpty()) {
                throw new LispError("missing )");
            }
            tokens.remove(0);
            return list;
        }
        try {
            return Long.parseLong(t);
        } catch (NumberFormatException e) {
            return new Symbol(t);
        }
    }

    @SuppressWarnings("unchecked")
    static Object eval(Object x, Env env) {
        if (x instanceof Symbol s) {
            return env.holder(s.name()).vars.get(s.name());
        }
        if (!(x instanceof List)) {
            return x;
        }
        List<Object> list = (List<Object>) x;
        if (list.get(0) instanceof Symbol s) {
            switch (s.name()) {
                case "if":
                    return eval(list.get(truthy(eval(list.get(1), env)) ? 2 : 3), env);
                case "define":
                    env.vars.put(((Symbol) list.get(1)).name(), eval(list.get(2), env));
                    return null;
                case "set!":
                    String name = ((Symbol) list.get(1)).name();
                    env.holder(name).vars.put(name, eval(list.get(2), env));
                    return null;
                case "lambda":
                    List<Object> parameters = (List<Object>) list.get(1);
                    return (Procedure) args -> {
                        if (args.size() != parameters.size()) {
                            throw new LispError("expected " + parameters.size() + " arguments, got " + args.size());
                        }
                        Env inner = new Env(env);
                        for (int i = 0; i < args.size(); i++) {
                            inner.vars.put(((Symbol) parameters.get(i)).name(), args.get(i));
                        }
                        return eval(list.get(2), inner);
                    };
                case "begin":
                    Object last = null;
                    for (Object e : list.subList(1, list.size())) {
                        last = eval(e, env);
                    }
                    return last;
                default:
                    break;
            }
        }
        Object f = eval(list.get(0), env);
        List<Object> args = new ArrayList<>();
        for (Object a : list.subList(1, list.size())) {
            args.add(eval(a, env));
        }
        return ((Procedure) f).apply(args);
    }

    static boolean truthy(Object o) {
        return !(o instanceof Boolean b) || b;
    }

    static Env globals() {
        Env env = new Env(null);
        Map<String, Procedure> builtins = Map.of(
                "+", a -> a.stream().mapToLong(v -> (Long) v).sum(),
                "*", a -> a.stream().mapToLong(v -> (Long) v).reduce(1, (p, q) -> p * q),
                "-", a -> (Long) a.get(0) - (Long) a.get(1),
                "/", a -> (Long) a.get(0) / (Long) a.get(1),
                "<", a -> (Long) a.get(0) < (Long) a.get(1),
                "=", a -> a.get(0).equals(a.get(1)),
                "list", a -> new ArrayList<>(a));
        env.vars.putAll(builtins);
        return env;
    }

    public static void main(String[] args) {
        Env env = globals();
        String[] programs = {"(+ 1 2 (* 3 4))", "(define fact (lambda (n) (if (< n 2) 1 (* n (fact (- n 1))))))", "(fact 20)", "(define twice (lambda (f) (lambda (x) (f (f x)))))",
            "((twice (lambda (x) (* x x))) 7)", "(define counter ((lambda (n) (lambda () (begin (set! n (+ n 1)) n))) 10))", "(list (counter) (counter) (counter))", "(if (= 1 2) 3 4)", "(/ 1 0)", "(nope 1)", "((lambda (x) x))",
            "(+ 1", "(1 2)", "(define fib (lambda (n) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2))))))", "(fib 15)"};
        Pattern token = Pattern.compile("[()]|[^\\s()]+");
        for (String program : programs) {
            List<String> tokens = new ArrayList<>();
            Matcher m = token.matcher(program);
            while (m.find()) {
                tokens.add(m.group());
            }
            try {
                System.out.println(program + " => " + eval(parse(tokens), env));
            } catch (LispError | ArithmeticException e) {
                System.out.println(program + " => error " + e.getMessage());
            } catch (ClassCastException e) {
                System.out.println(program + " => not a procedure");
            }
        }
    }
}

// features: Optional, OptionalInt, map, flatMap, orElseThrow, ifPresentOrElse

import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class OptionalChains {
    static Optional<Integer> parse(String s) {
        try {
            return Optional.of(Integer.parseInt(s));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    public static void main(String[] args) {
        for (String s : List.of("12", "x", "-7", "")) {
            Optional<Integer> p = parse(s);
            System.out.println(p + " " + p.map(n -> n * 2) + " " + p.filter(n -> n > 0) + " " + p.isPresent() + " "
                    + p.orElse(-1) + " " + p.or(() -> Optional.of(99)).get() + " " + p.orElseGet(s::length));
        }
        System.out.println(parse("5").flatMap(n -> parse("" + n + n)) + " " + Optional.ofNullable(null) + " " + Optional.of("x").isEmpty());
        parse("3").ifPresent(n -> System.out.println("present " + n));
        parse("q").ifPresentOrElse(n -> System.out.println("no"), () -> System.out.println("absent"));
        System.out.println(Optional.of(4).equals(Optional.of(4)) + " " + Optional.of(4).hashCode() + " " + Optional.empty().hashCode());
        System.out.println(Optional.of("v").stream().count() + " " + Optional.of("a").map(x -> (String) null));
        try {
            Optional.empty().get();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            parse("no").orElseThrow(() -> new IllegalStateException("not a number"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Optional.of(null);
        } catch (NullPointerException e) {
            System.out.println("null refused");
        }
        OptionalInt max = IntStream.of(3, 9, 4).max();
        OptionalDouble average = IntStream.range(0, 10).average();
        OptionalLong none = IntStream.empty().asLongStream().min();
        System.out.println(max + " " + max.getAsInt() + " " + average + " " + none + " " + none.orElse(8L));
        String joined = List.of("4", "b", "6").stream().map(OptionalChains::parse).flatMap(Optional::stream)
                .map(String::valueOf).collect(Collectors.joining("+"));
        System.out.println(joined);
    }
}

// features: Stream, map, filter, sorted, distinct, limit, skip, reduce, peek laziness, anyMatch

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class StreamBasics {
    public static void main(String[] args) {
        List<String> words = Arrays.asList("stream", "of", "words", "to", "map", "and", "filter", "of", "course");
        System.out.println(words.stream().filter(w -> w.length() > 2).map(String::toUpperCase).collect(Collectors.toList()));
        System.out.println(words.stream().distinct().sorted().toList());
        System.out.println(words.stream().sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())).toList());
        System.out.println(words.stream().skip(2).limit(4).collect(Collectors.joining(",", "{", "}")));
        System.out.println(words.stream().mapToInt(String::length).sum() + " " + words.stream().map(String::length).reduce(1, (a, b) -> a * b));
        System.out.println(words.stream().reduce((a, b) -> b + a.charAt(0)) + " " + words.stream().reduce(0, (n, w) -> n + w.length(), Integer::sum));
        System.out.println(words.stream().anyMatch("map"::equals) + " " + words.stream().allMatch(w -> w.length() > 2) + " "
                + words.stream().noneMatch(String::isEmpty) + " " + words.stream().count());
        System.out.println(words.stream().max(Comparator.naturalOrder()) + " " + words.stream().min(Comparator.comparing(w -> w.charAt(1))));
        List<String> trace = new ArrayList<>();
        String found = words.stream().peek(w -> trace.add("see " + w)).filter(w -> w.startsWith("w"))
                .peek(w -> trace.add("keep " + w)).findFirst().orElse("none");
        System.out.println(found + " " + trace);
        System.out.println(Stream.of(List.of(1, 2), List.<Integer>of(), List.of(3)).flatMap(List::stream).map(x -> x * x).toList());
        System.out.println(Stream.iterate(1, x -> x * 3).limit(8).toList() + " " + Stream.iterate(1, x -> x < 50, x -> x * 2).toList());
        System.out.println(Stream.concat(words.stream().limit(1), Stream.of("tail")).toList());
        System.out.println(Stream.of(1, 2, 3, 4, 5, 1).takeWhile(x -> x < 4).toList() + " " + Stream.of(1, 2, 3, 4, 5, 1).dropWhile(x -> x < 4).toList());
        int[] counter = {0};
        System.out.println(Stream.generate(() -> counter[0]++).limit(5).map(String::valueOf).collect(Collectors.joining()));
        System.out.println(Stream.<Integer>builder().add(7).add(8).build().mapToInt(Integer::intValue).max().getAsInt());
        System.out.println(Stream.of("a1", "b2").<String>mapMulti((s, sink) -> {
            sink.accept(s.substring(0, 1));
            sink.accept(s.substring(1));
        }).toList());
        Stream<String> once = words.stream();
        once.count();
        try {
            once.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Object[] array = words.stream().limit(2).toArray();
        String[] strings = words.stream().limit(3).toArray(String[]::new);
        System.out.println(array.length + " " + strings[2]);
    }
}

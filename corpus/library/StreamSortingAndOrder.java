// features: Stream.sorted stability, iterate, flatMap laziness, onClose, mapMulti, toMap ordering, reduce with identity

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class StreamSortingAndOrder {
    record Item(String name, int group) { }

    public static void main(String[] args) {
        List<Item> items = IntStream.range(0, 12).mapToObj(i -> new Item("n" + i, i * 5 % 3)).toList();
        System.out.println(items.stream().sorted(Comparator.comparingInt(Item::group)).map(Item::name).collect(Collectors.joining(" ")));
        System.out.println(items.stream().sorted(Comparator.comparingInt(Item::group).reversed()).map(i -> i.name() + "/" + i.group()).limit(5).toList());
        List<String> trace = new ArrayList<>();
        List<Integer> firstTwo = Stream.of(5, 3, 8, 1).peek(x -> trace.add("a" + x)).sorted().peek(x -> trace.add("b" + x)).limit(2).toList();
        System.out.println(firstTwo + " " + trace);
        trace.clear();
        boolean any = Stream.of(1, 2, 3).flatMap(x -> Stream.of(x, x * 10).peek(y -> trace.add("f" + y))).anyMatch(y -> y == 20);
        System.out.println(any + " " + trace);
        StringBuilder closed = new StringBuilder();
        try (Stream<String> s = Stream.of("x").onClose(() -> closed.append("one ")).onClose(() -> closed.append("two"))) {
            s.forEach(v -> closed.append(v).append(' '));
        }
        System.out.println(closed);
        System.out.println(Stream.iterate(new int[] {0, 1}, f -> new int[] {f[1], f[0] + f[1]}).limit(10).map(f -> f[0]).toList());
        System.out.println(Arrays.stream(new int[][] {{3, 1}, {2}, {}}).flatMapToInt(Arrays::stream).sorted().boxed().toList());
        System.out.println(Stream.of("b", "a", "c", "a").collect(Collectors.toCollection(LinkedHashSet::new)) + " " + Stream.of("b", "a", "c", "a").distinct().count());
        TreeMap<Integer, String> merged = Stream.of("aa", "b", "cc", "d").collect(Collectors.toMap(String::length, s -> s, (x, y) -> x + "+" + y, TreeMap::new));
        System.out.println(merged);
        System.out.println(Stream.of(1, 2, 3, 4).reduce("", (s, x) -> s + x, String::concat) + " " + Stream.<Integer>empty().reduce(7, Integer::sum));
        Map<Boolean, List<Integer>> split = IntStream.rangeClosed(1, 9).boxed().collect(Collectors.partitioningBy(x -> x % 3 == 0));
        System.out.println(split);
        System.out.println(Stream.of("x,y", "z").flatMap(s -> Arrays.stream(s.split(","))).sorted(Comparator.reverseOrder()).toList());
        System.out.println(IntStream.rangeClosed(1, 4).mapToObj(i -> IntStream.rangeClosed(1, i).mapToObj(Integer::toString).collect(Collectors.joining(","))).collect(Collectors.joining(" | ")));
        try {
            Stream.of(1, 2).sorted((a, b) -> {
                throw new IllegalStateException("comparing " + b + " with " + a);
            }).toList();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            items.stream().toList().add(null);
        } catch (UnsupportedOperationException e) {
            System.out.println("toList is fixed");
        }
    }
}

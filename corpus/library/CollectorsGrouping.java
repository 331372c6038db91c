// features: Collectors.groupingBy, partitioningBy, toMap, joining, mapping, counting, teeing, collectingAndThen

import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class CollectorsGrouping {
    enum Kind { FRUIT, VEG, NUT }

    record Food(String name, Kind kind, int price, double weight) { }

    static void show(Object value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        List<Food> foods = List.of(new Food("apple", Kind.FRUIT, 3, 0.2), new Food("leek", Kind.VEG, 2, 0.4),
                new Food("pear", Kind.FRUIT, 4, 0.25), new Food("almond", Kind.NUT, 9, 0.01),
                new Food("kale", Kind.VEG, 3, 0.3), new Food("fig", Kind.FRUIT, 7, 0.05));
        Map<Kind, List<String>> byKind = foods.stream()
                .collect(Collectors.groupingBy(Food::kind, TreeMap::new, Collectors.mapping(Food::name, Collectors.toList())));
        show(byKind);
        show(foods.stream().collect(Collectors.partitioningBy(f -> f.price() > 3, Collectors.counting())));
        Map<Integer, Long> byLength = foods.stream().collect(Collectors.groupingBy(f -> f.name().length(), Collectors.counting()));
        show(byLength);
        show(foods.stream().collect(Collectors.toMap(Food::name, Food::price, (a, b) -> a, LinkedHashMap::new)));
        Map<Kind, Integer> total = new TreeMap<>(foods.stream().collect(Collectors.toMap(Food::kind, Food::price, Integer::sum)));
        show(total);
        IntSummaryStatistics stats = foods.stream().collect(Collectors.summarizingInt(Food::price));
        show(stats);
        show(foods.stream().collect(Collectors.averagingDouble(Food::weight)) + " "
                + foods.stream().collect(Collectors.summingInt(Food::price)));
        show(foods.stream().map(Food::name).collect(Collectors.joining("; ", "[", "]")));
        show(foods.stream().collect(Collectors.groupingBy(Food::kind, TreeMap::new,
                Collectors.maxBy((a, b) -> Integer.compare(a.price(), b.price())))).get(Kind.FRUIT).get());
        show(foods.stream().collect(Collectors.collectingAndThen(Collectors.toList(), List::size)));
        show(Stream.of(1, 2, 3, 4).collect(Collectors.teeing(Collectors.counting(), Collectors.summingInt(x -> x), (n, s) -> s + "/" + n)));
        show(foods.stream().collect(Collectors.groupingBy(Food::kind, TreeMap::new,
                Collectors.filtering(f -> f.price() < 4, Collectors.toCollection(() -> new TreeSet<>(java.util.Comparator.comparing(Food::name)))))));
        show(Stream.of("ab", "cd").collect(Collectors.flatMapping(s -> s.chars().mapToObj(c -> (char) c), Collectors.toList())));
        show(Stream.of(5, 6).collect(Collectors.reducing(10, x -> x * 2, Integer::sum)));
        Map<Boolean, Map<Integer, Set<String>>> nested = Arrays.stream("a bb cc ddd e".split(" "))
                .collect(Collectors.partitioningBy(s -> s.compareTo("c") < 0,
                        Collectors.groupingBy(String::length, TreeMap::new, Collectors.toCollection(TreeSet::new))));
        show(nested);
        Map<String, Long> frequency = "to be or not to be".chars().filter(Character::isLetter).mapToObj(c -> String.valueOf((char) c))
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
        show(frequency);
        try {
            Stream.of("x", "x").collect(Collectors.toMap(s -> s, s -> 1));
        } catch (IllegalStateException e) {
            show(e.getMessage());
        }
        show(Stream.of(3, 1).collect(Collectors.toUnmodifiableList()));
    }
}

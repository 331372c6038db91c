// features: streams, lambdas through the class library, Collectors, Comparator.comparing, Optional, method references as collectors
import java.util.*;
import java.util.function.Function;
import java.util.stream.*;

public class StreamLambdas {
    record Person(String name, int age, String city) {}

    public static void main(String[] args) {
        List<Person> people = List.of(new Person("Ann", 31, "Oslo"), new Person("Bob", 25, "Rome"), new Person("Cid", 31, "Rome"), new Person("Dee", 19, "Oslo"), new Person("Eve", 44, "Bern"));
        System.out.println(people.stream().sorted(Comparator.comparingInt(Person::age).thenComparing(Person::name, Comparator.reverseOrder())).map(Person::name).collect(Collectors.joining(",", "[", "]")));
        Map<String, List<String>> cities = people.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new, Collectors.mapping(Person::name, Collectors.toList())));
        System.out.println(cities);
        System.out.println(people.stream().collect(Collectors.partitioningBy(p -> p.age() > 30, Collectors.counting())));
        Map<String, Integer> ages = people.stream().collect(Collectors.toMap(Person::city, Person::age, Integer::sum, TreeMap::new));
        System.out.println(ages);
        IntSummaryStatistics statistics = people.stream().mapToInt(Person::age).summaryStatistics();
        System.out.println(statistics);
        Deque<String> thirds = IntStream.rangeClosed(1, 20).filter(n -> n % 3 == 0).mapToObj(Integer::toString).collect(Collectors.toCollection(ArrayDeque::new));
        System.out.println(thirds);
        System.out.println(Stream.iterate(new int[] {0, 1}, f -> new int[] {f[1], f[0] + f[1]}).limit(12).map(f -> f[0]).toList());
        System.out.println(Stream.of("b,a", "c").flatMap(s -> Arrays.stream(s.split(","))).sorted().reduce("", String::concat));
        String both = Stream.of(1, 2, 3, 4).collect(Collectors.teeing(Collectors.summingInt(x -> x), Collectors.counting(), (sum, count) -> sum + "/" + count));
        System.out.println(both);
        System.out.println(people.stream().max(Comparator.comparing(Person::name)).map(Person::city).orElse("?") + people.stream().filter(p -> p.age() > 99).findFirst().isPresent());
        Map<Boolean, Set<Integer>> parity = Stream.of(5, 2, 8, 1).collect(Collectors.groupingBy(n -> n % 2 == 0, Collectors.toCollection(TreeSet::new)));
        System.out.println(parity);
        Function<Integer, Function<Integer, Integer>> multiply = a -> b -> a * b;
        System.out.println(Stream.of(1, 2, 3).map(multiply).map(f -> f.apply(10)).toList());
        System.out.println(DoubleStream.of(1.5, 2.5).map(Math::ceil).boxed().collect(Collectors.toList()) + "" + LongStream.range(0, 5).mapToObj(Long::valueOf).toList());
        List<Supplier> suppliers = IntStream.range(0, 3).<Supplier>mapToObj(i -> () -> i * i).toList();
        System.out.println(suppliers.stream().mapToInt(Supplier::get).sum());
        System.out.println(Stream.of("x", "yy", "zzz").collect(StringBuilder::new, StringBuilder::append, StringBuilder::append).reverse());
        System.out.println(Arrays.stream(new String[] {"q", "w"}).map(String::toUpperCase).toArray(String[]::new).length);
        System.out.println(Stream.of(3, 1, 2).sorted(Collections.reverseOrder()).takeWhile(n -> n > 1).peek(n -> System.out.print(n + ":")).count());
        Map<String, Integer> counts = new TreeMap<>();
        for (String word : "to be or not to be".split(" ")) counts.merge(word, 1, Integer::sum);
        counts.replaceAll((k, v) -> v * 10);
        counts.computeIfAbsent("new", String::length);
        System.out.println(counts);
        Optional<String> text = Optional.of("v").filter(s -> !s.isEmpty()).flatMap(s -> Optional.of(s + s)).or(() -> Optional.of("none"));
        System.out.println(text.get() + Optional.empty().map(Object::toString).orElseGet(() -> "empty"));
    }
    interface Supplier { int get(); }
}

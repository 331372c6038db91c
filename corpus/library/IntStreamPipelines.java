// features: IntStream, LongStream, DoubleStream, range, boxed, summaryStatistics, mapToObj

import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

public class IntStreamPipelines {
    static boolean prime(int n) {
        return n > 1 && IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0);
    }

    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 60).filter(IntStreamPipelines::prime).boxed().collect(Collectors.toList()));
        IntSummaryStatistics stats = IntStream.of(4, 8, 15, 16, 23, 42).summaryStatistics();
        System.out.println(stats);
        System.out.println(stats.getAverage() + " " + stats.getMax() + " " + stats.getSum());
        System.out.println(IntStream.rangeClosed(1, 5).mapToObj(i -> "x".repeat(i)).collect(Collectors.joining("|")));
        System.out.println(LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b) + " " + LongStream.of(1, 2, 3).sum());
        System.out.println(DoubleStream.of(0.1, 0.2, 0.3, 0.4).sum() + " " + DoubleStream.of(1, 2, 4).average() + " "
                + DoubleStream.iterate(1, d -> d / 2).limit(10).max());
        System.out.println(DoubleStream.of(1.5, 2.5, -1).summaryStatistics());
        System.out.println(Arrays.toString(IntStream.iterate(1, i -> i * 2).limit(12).toArray()));
        System.out.println(Arrays.toString(IntStream.of(5, 3, 9, 3, 1).sorted().distinct().toArray()));
        System.out.println("hello".chars().mapToObj(c -> (char) c).map(String::valueOf).sorted().collect(Collectors.joining()));
        System.out.println(IntStream.range(0, 5).mapToLong(i -> 1L << (i * 10)).sum() + " "
                + IntStream.range(0, 5).asDoubleStream().map(Math::sqrt).sum());
        System.out.println(IntStream.range(0, 4).flatMap(i -> IntStream.range(0, i)).boxed().toList());
        System.out.println(IntStream.concat(IntStream.of(1), IntStream.of(2)).average().getAsDouble() + " " + IntStream.empty().max());
        PrimitiveIterator.OfInt it = IntStream.range(0, 3).iterator();
        int sum = 0;
        while (it.hasNext()) {
            sum = sum * 10 + it.nextInt();
        }
        System.out.println(sum);
        List<int[]> triples = IntStream.rangeClosed(1, 20).boxed()
                .flatMap(a -> IntStream.rangeClosed(a, 20)
                        .filter(b -> Math.sqrt(a * a + b * b) % 1 == 0)
                        .mapToObj(b -> new int[] {a, b, (int) Math.sqrt(a * a + b * b)}))
                .toList();
        triples.forEach(t -> System.out.print(Arrays.toString(t)));
        System.out.println();
        System.out.println(IntStream.rangeClosed(1, 10).skip(3).limit(4).map(i -> -i).sum() + " "
                + IntStream.of(1, 2, 3).anyMatch(i -> i > 2) + " " + IntStream.range(5, 2).count());
        System.out.println(IntStream.range(0, 10).collect(StringBuilder::new, (sb, i) -> sb.append(i), StringBuilder::append).reverse());
    }
}

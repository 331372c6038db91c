// features: Collector.of, Spliterator, StreamSupport, Iterable default methods, AbstractList

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

public class CustomCollectorAndSpliterator {
    record Range(int from, int to) implements Iterable<Integer> {
        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                private int at = from;

                @Override
                public boolean hasNext() {
                    return at < to;
                }

                @Override
                public Integer next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException("past " + to);
                    }
                    return at++;
                }
            };
        }
    }

    static class Squares extends AbstractList<Integer> {
        @Override
        public Integer get(int index) {
            return index * index;
        }

        @Override
        public int size() {
            return 6;
        }
    }

    static class Fibonacci extends Spliterators.AbstractSpliterator<Long> {
        private long a = 0;
        private long b = 1;

        Fibonacci() {
            super(Long.MAX_VALUE, Spliterator.ORDERED);
        }

        @Override
        public boolean tryAdvance(Consumer<? super Long> action) {
            action.accept(a);
            long next = a + b;
            a = b;
            b = next;
            return true;
        }
    }

    public static void main(String[] args) {
        Collector<String, StringBuilder, String> initials = Collector.of(StringBuilder::new,
                (sb, s) -> sb.append(s.charAt(0)), StringBuilder::append, sb -> sb.reverse().toString());
        System.out.println(Stream.of("alpha", "beta", "gamma").collect(initials));
        Collector<Integer, int[], int[]> minMax = Collector.of(() -> new int[] {Integer.MAX_VALUE, Integer.MIN_VALUE},
                (acc, x) -> {
                    acc[0] = Math.min(acc[0], x);
                    acc[1] = Math.max(acc[1], x);
                }, (x, y) -> x, Collector.Characteristics.IDENTITY_FINISH);
        int[] bounds = Stream.of(5, -2, 9).collect(minMax);
        System.out.println(bounds[0] + ".." + bounds[1]);
        Range range = new Range(3, 8);
        int sum = 0;
        for (int i : range) {
            sum += i;
        }
        System.out.println(sum + " " + StreamSupport.stream(range.spliterator(), false).map(i -> i * 2).toList());
        range.forEach(i -> System.out.print(i + ";"));
        System.out.println();
        System.out.println(StreamSupport.stream(new Fibonacci(), false).limit(15).map(String::valueOf).collect(Collectors.joining(" ")));
        Squares squares = new Squares();
        System.out.println(squares + " " + squares.contains(16) + " " + squares.indexOf(9) + " " + squares.subList(1, 3) + " " + squares.hashCode());
        try {
            squares.add(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("fixed");
        }
        Spliterator<Integer> whole = new ArrayList<>(IntStream.range(0, 10).boxed().toList()).spliterator();
        Spliterator<Integer> half = whole.trySplit();
        List<Integer> left = new ArrayList<>();
        half.forEachRemaining(left::add);
        whole.tryAdvance(x -> System.out.print("first of right " + x + " "));
        System.out.println(left + " " + whole.estimateSize() + " " + whole.hasCharacteristics(Spliterator.SIZED));
        try {
            Iterator<Integer> it = new Range(0, 0).iterator();
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
    }
}

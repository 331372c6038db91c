// jdk: 25
// features: virtual threads, scoped values, gatherers, sequenced collections, Math.clamp, IO
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

public class ModernJava25 {
    static final ScopedValue<String> USER = ScopedValue.newInstance();

    public static void main(String[] args) throws Exception {
        AtomicInteger n = new AtomicInteger();
        List<Thread> ts = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            ts.add(Thread.ofVirtual().name("v" + i).start(n::incrementAndGet));
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(n.get() + " " + ts.get(3).isVirtual() + " " + ts.get(3).getName() + " " + ts.get(3).isDaemon());
        try (ExecutorService ex = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Integer> f = ex.submit(() -> 42);
            System.out.println(f.get() + " " + f.state());
        }
        ScopedValue.where(USER, "alice").run(() -> {
            System.out.println(USER.get());
            ScopedValue.where(USER, "bob").run(() -> System.out.println(USER.get()));
            System.out.println(USER.get() + " " + USER.isBound());
        });
        System.out.println(USER.isBound() + " " + USER.orElse("none"));
        System.out.println(Stream.of(1, 2, 3, 4, 5).gather(Gatherers.windowFixed(2)).toList());
        System.out.println(Stream.of(1, 2, 3, 4).gather(Gatherers.scan(() -> 0, Integer::sum)).toList());
        System.out.println(IntStream.range(0, 5).boxed().gather(Gatherers.windowSliding(3)).toList());
        LinkedHashMap<String, Integer> m = new LinkedHashMap<>(Map.of("a", 1));
        m.putFirst("z", 0);
        System.out.println(m + " " + m.reversed() + " " + m.firstEntry() + " " + new ArrayList<>(List.of(1, 2, 3)).reversed());
        System.out.println(Math.clamp(15L, 0, 10) + " " + Math.ceilDiv(7, 2) + " " + Math.unsignedMultiplyHigh(-1L, 2));
        IO.println("from IO");
        System.out.println("a,b,,c".splitWithDelimiters(",", 0).length + " " + "hello".indexOf('l', 0, 3) + " " + new StringBuilder("x").repeat("ab", 3));
        System.out.println(Character.isEmoji(0x1F600) + " " + "x".describeConstable().get());
        Object o = 5;
        System.out.println(switch (o) {
            case Integer i when i > 3 -> "big " + i;
            case Integer i -> "small " + i;
            case String s -> s;
            default -> "other";
        });
        record P(Object a, Object b) {}
        if (new P(1, new P("x", 2.0)) instanceof P(Integer i, P(String s, var d))) {
            System.out.println(i + s + d);
        }
        System.out.println(new TreeSet<>(List.of(3, 1, 2)).reversed() + " " + List.of(1, 2, 3).getLast());
        System.out.println(HexFormat.of().formatHex(new byte[] {1, (byte) 0xab}) + " " + HexFormat.ofDelimiter(":").parseHex("01:ff")[1]);
        Thread t = Thread.ofPlatform().daemon().name("plat").unstarted(() -> {});
        System.out.println(t.getName() + " " + t.isDaemon() + " " + t.getState() + " " + t.threadId() / Long.MAX_VALUE);
        CompletableFuture<String> c = CompletableFuture.supplyAsync(() -> "async");
        System.out.println(c.get() + " " + c.resultNow());
        System.out.println(StableOnce.VALUE);
    }

    static class StableOnce {
        static final int VALUE = new SplittableRandom(5).nextInt(10, 20);
    }
}

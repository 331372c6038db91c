// features: java.util.concurrent.atomic, AtomicReference, AtomicInteger, LongAdder, field updaters, atomic arrays, StampedReference
import java.util.concurrent.atomic.*;

public class AtomicClasses {
    volatile int count;
    volatile long total;
    volatile String label = "x";

    public static void main(String[] args) {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.incrementAndGet() + " " + i.getAndAdd(10) + " " + i.updateAndGet(v -> v * 2) + " " + i.accumulateAndGet(3, Math::max) + " " + i.compareAndSet(32, 1) + " " + i.getPlain() + i.getAndUpdate(v -> -v) + i);
        AtomicLong l = new AtomicLong();
        for (int n = 0; n < 100; n++) l.addAndGet(1L << 33);
        System.out.println(l.get() + " " + l.decrementAndGet() + " " + l.getAndSet(4));
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.compareAndSet(false, true) + " " + b.getAndSet(false) + " " + b.compareAndExchange(true, false) + b);
        AtomicReference<String> r = new AtomicReference<>("a");
        System.out.println(r.getAndSet("b") + r.compareAndSet("b", "c") + r.getAndUpdate(s -> s + s) + r.accumulateAndGet("!", String::concat) + r.weakCompareAndSetPlain("zz", "q") + r);
        AtomicIntegerArray ia = new AtomicIntegerArray(new int[] {1, 2, 3});
        System.out.println(ia.addAndGet(1, 5) + " " + ia.getAndIncrement(2) + ia + ia.length());
        AtomicLongArray la = new AtomicLongArray(2);
        la.set(1, -1);
        System.out.println(la.incrementAndGet(1) + " " + la.getAndAccumulate(0, 7, Long::sum) + la);
        AtomicReferenceArray<Object> ra = new AtomicReferenceArray<>(2);
        System.out.println(ra.compareAndSet(0, null, "set") + " " + ra.getAndSet(1, 9) + ra);
        try {
            ia.get(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        LongAdder adder = new LongAdder();
        for (int n = 0; n < 1000; n++) adder.add(n);
        System.out.println(adder.sum() + " " + adder.sumThenReset() + adder);
        DoubleAdder doubles = new DoubleAdder();
        doubles.add(0.5);
        doubles.add(0.25);
        LongAccumulator most = new LongAccumulator(Long::max, Long.MIN_VALUE);
        most.accumulate(4);
        most.accumulate(2);
        System.out.println(doubles + " " + most);
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("s", 1);
        int[] stamp = new int[1];
        System.out.println(stamped.compareAndSet("s", "t", 1, 2) + stamped.get(stamp) + stamp[0] + stamped.attemptStamp("t", 5) + stamped.getStamp());
        AtomicMarkableReference<Integer> marked = new AtomicMarkableReference<>(1, false);
        System.out.println(marked.attemptMark(1, true) + " " + marked.isMarked());
        AtomicClasses x = new AtomicClasses();
        AtomicIntegerFieldUpdater<AtomicClasses> counts = AtomicIntegerFieldUpdater.newUpdater(AtomicClasses.class, "count");
        AtomicLongFieldUpdater<AtomicClasses> totals = AtomicLongFieldUpdater.newUpdater(AtomicClasses.class, "total");
        AtomicReferenceFieldUpdater<AtomicClasses, String> labels = AtomicReferenceFieldUpdater.newUpdater(AtomicClasses.class, String.class, "label");
        System.out.println(counts.incrementAndGet(x) + " " + totals.addAndGet(x, 1L << 35) + " " + labels.getAndSet(x, "y") + x.count + x.total + x.label);
    }
}

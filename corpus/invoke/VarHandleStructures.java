// features: variable handles, lock-free stack, lock-free counter, spin lock, ring buffer, generic variable handles
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;

public class VarHandleStructures {
    static class Stack<T> {
        private static final VarHandle HEAD;
        static {
            try {
                HEAD = MethodHandles.lookup().findVarHandle(Stack.class, "head", Node.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
        private volatile Node<T> head;
        private static final class Node<T> {
            final T value;
            Node<T> next;
            Node(T value) { this.value = value; }
        }
        void push(T value) {
            Node<T> node = new Node<>(value);
            do {
                node.next = (Node<T>) HEAD.getVolatile(this);
            } while (!HEAD.compareAndSet(this, node.next, node));
        }
        @SuppressWarnings("unchecked")
        T pop() {
            while (true) {
                Node<T> top = (Node<T>) HEAD.getAcquire(this);
                if (top == null) return null;
                if (HEAD.weakCompareAndSetRelease(this, top, top.next)) return top.value;
            }
        }
    }

    static class Ring {
        private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);
        private static final VarHandle TAIL = handle("tail");
        private static final VarHandle FRONT = handle("front");
        private final Object[] slots = new Object[4];
        private long tail;
        private long front;
        static VarHandle handle(String name) {
            try {
                return MethodHandles.lookup().findVarHandle(Ring.class, name, long.class);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
        boolean offer(Object o) {
            long at = (long) TAIL.getAcquire(this);
            if (at - (long) FRONT.getAcquire(this) == slots.length) return false;
            SLOT.setRelease(slots, (int) (at & 3), o);
            TAIL.setRelease(this, at + 1);
            return true;
        }
        Object poll() {
            long at = (long) FRONT.get(this);
            if (at == (long) TAIL.getVolatile(this)) return null;
            FRONT.setVolatile(this, at + 1);
            return SLOT.getAndSet(slots, (int) (at & 3), null);
        }
    }

    static class SpinLock {
        private static final VarHandle OWNED;
        static {
            try {
                OWNED = MethodHandles.lookup().findVarHandle(SpinLock.class, "owned", boolean.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
        private boolean owned;
        boolean tryLock() { return OWNED.compareAndSet(this, false, true); }
        void unlock() { OWNED.setRelease(this, false); }
    }

    static int sequence;

    public static void main(String[] args) throws Exception {
        Stack<String> stack = new Stack<>();
        for (String s : "a b c d".split(" ")) stack.push(s);
        StringBuilder out = new StringBuilder();
        for (String s = stack.pop(); s != null; s = stack.pop()) out.append(s);
        System.out.println(out + " " + stack.pop());
        Ring ring = new Ring();
        List<Object> moved = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            if (!ring.offer(i)) moved.add("full");
            if (i % 3 == 0) moved.add(ring.poll());
        }
        for (Object o = ring.poll(); o != null; o = ring.poll()) moved.add(o);
        System.out.println(moved);
        SpinLock lock = new SpinLock();
        System.out.println(lock.tryLock() + " " + lock.tryLock());
        lock.unlock();
        System.out.println(lock.tryLock());
        VarHandle counter = MethodHandles.lookup().findStaticVarHandle(VarHandleStructures.class, "sequence", int.class);
        Thread[] threads = new Thread[4];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 1000; i++) counter.getAndAdd(1);
            });
            threads[t].start();
        }
        for (Thread thread : threads) thread.join();
        System.out.println(sequence);
        VarHandle matrix = MethodHandles.arrayElementVarHandle(int[][].class);
        int[][] rows = new int[2][];
        matrix.set(rows, 0, new int[] {1, 2});
        System.out.println(rows[0][1] + " " + matrix.compareAndSet(rows, 1, null, rows[0]) + (rows[0] == rows[1]) + " " + matrix.varType().getSimpleName());
        VarHandle in = MethodHandles.privateLookupIn(SpinLock.class, MethodHandles.lookup()).findVarHandle(SpinLock.class, "owned", boolean.class);
        System.out.println((boolean) in.get(lock) + " " + (boolean) in.getAndBitwiseXor(lock, true) + in.get(lock));
    }
}

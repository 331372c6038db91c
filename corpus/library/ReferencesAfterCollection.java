// features: weak, soft and phantom references, System.gc
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.WeakHashMap;

/** What a collection clears and what it must not. */
public class ReferencesAfterCollection {
    static int finalised;

    static class Noisy {
        @Override
        protected void finalize() {
            finalised++;
        }
    }

    static void makeNoisy() {
        new Noisy();
        new Noisy();
    }

    public static void main(String[] args) throws Exception {
        Object strong = new Object();
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> held = new WeakReference<>(strong, queue);
        WeakReference<Object> dropped = new WeakReference<>(new Object(), queue);
        SoftReference<Object> soft = new SoftReference<>(new Object());
        PhantomReference<Object> phantom = new PhantomReference<>(new Object(), queue);
        WeakHashMap<Object, String> map = new WeakHashMap<>();
        map.put(strong, "held");
        map.put(new Object(), "dropped");
        makeNoisy();
        System.gc();
        System.runFinalization();
        Thread.sleep(100);
        System.gc();
        Thread.sleep(100);
        System.out.println(held.get() == strong);
        System.out.println(dropped.get());
        System.out.println(soft.get() != null);
        System.out.println(phantom.refersTo(null));
        System.out.println(map.size() + " " + map.values());
        int queued = 0;
        while (queue.poll() != null) {
            queued++;
        }
        System.out.println(queued + " " + dropped.refersTo(null));
        System.out.println(finalised);
        System.out.println(strong != null);
    }
}

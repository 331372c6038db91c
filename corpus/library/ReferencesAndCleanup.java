// features: WeakReference, SoftReference, PhantomReference, ReferenceQueue empty poll, strong holding, identity

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

public class ReferencesAndCleanup {
    static final class Resource {
        final String name;

        Resource(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            return "R:" + name;
        }
    }

    public static void main(String[] args) {
        ReferenceQueue<Resource> queue = new ReferenceQueue<>();
        Resource strong = new Resource("held");
        WeakReference<Resource> weak = new WeakReference<>(strong, queue);
        SoftReference<Resource> soft = new SoftReference<>(strong);
        PhantomReference<Resource> phantom = new PhantomReference<>(strong, queue);
        System.out.println(weak.get() + " " + soft.get() + " " + phantom.get() + " " + (weak.get() == strong) + " " + queue.poll());
        System.out.println(weak.refersTo(strong) + " " + weak.refersTo(null));
        weak.clear();
        System.out.println(weak.get() + " " + weak.refersTo(null) + " " + soft.get().name);
        Map<Resource, String> cache = new WeakHashMap<>();
        List<Resource> keep = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Resource r = new Resource("k" + i);
            keep.add(r);
            cache.put(r, "v" + i);
        }
        StringBuilder sb = new StringBuilder();
        for (Resource r : keep) {
            sb.append(cache.get(r)).append(' ');
        }
        System.out.println(sb + "" + cache.size() + " " + cache.containsKey(new Resource("k0")));
        cache.remove(keep.get(2));
        System.out.println(cache.containsKey(keep.get(2)) + " " + cache.size());
        Reference<Resource> general = soft;
        System.out.println(general.get() == strong ? "same object" : "other");
        Reference.reachabilityFence(strong);
        Reference.reachabilityFence(keep);
    }
}

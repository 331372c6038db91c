// features: System.arraycopy, System.getProperty, lineSeparator, identityHashCode consistency, setProperty, getenv absence

import java.util.Arrays;
import java.util.Properties;

public class SystemProperties {
    public static void main(String[] args) {
        System.out.println(System.getProperty("line.separator").length() + " " + (int) System.lineSeparator().charAt(0) + " " + System.getProperty("file.separator") + " " + System.getProperty("path.separator"));
        System.out.println(System.getProperty("no.such.key") + " " + System.getProperty("no.such.key", "fallback"));
        System.out.println(System.setProperty("my.key", "v1") + " " + System.setProperty("my.key", "v2") + " " + System.getProperty("my.key") + " " + System.clearProperty("my.key") + " " + System.getProperty("my.key"));
        System.out.println(System.getenv("SURELY_NOT_SET_ANYWHERE_42"));
        try {
            System.getProperty("");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        int[] a = {1, 2, 3, 4, 5, 6};
        System.arraycopy(a, 0, a, 2, 4);
        System.out.println(Arrays.toString(a));
        System.arraycopy(a, 2, a, 0, 4);
        System.out.println(Arrays.toString(a));
        Object[] objects = {"s", 1, "t"};
        String[] strings = new String[3];
        try {
            System.arraycopy(objects, 0, strings, 0, 3);
        } catch (ArrayStoreException e) {
            System.out.println("stopped at " + Arrays.toString(strings));
        }
        try {
            System.arraycopy(a, 4, a, 0, 3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.arraycopy(a, -1, a, 0, 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.arraycopy(a, 0, new long[6], 0, 1);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.arraycopy("text", 0, a, 0, 1);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.arraycopy(null, 0, a, 0, 1);
        } catch (NullPointerException e) {
            System.out.println("null source");
        }
        Object o = new Object();
        System.out.println((System.identityHashCode(o) == o.hashCode()) + " " + System.identityHashCode(null) + " " + o.equals(o) + " " + (System.identityHashCode("x") == System.identityHashCode("x")));
        long t0 = System.nanoTime();
        long t1 = System.nanoTime();
        System.out.println((t1 >= t0) + " " + (System.currentTimeMillis() > 0));
        Runtime rt = Runtime.getRuntime();
        System.out.println((rt.availableProcessors() > 0) + " " + (rt.totalMemory() > 0) + " " + (rt.maxMemory() >= rt.totalMemory()));
        Properties p = new Properties();
        p.setProperty("k", "v");
        System.out.println(p.getProperty("k") + " " + p.getProperty("z", "d") + " " + p.size() + " " + p);
        System.gc();
        System.out.flush();
    }
}

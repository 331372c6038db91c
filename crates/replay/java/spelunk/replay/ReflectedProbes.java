package spelunk.replay;

import java.lang.reflect.Field;

/** The class of probes is another one when classes of the JDK are measured, so it is looked up by name. */
final class ReflectedProbes implements Measure.ProbeAccess {
    private final Class<?> store;
    /** What earlier tests have covered. */
    private final boolean[][] covered = new boolean[1 << 16][];
    private final boolean isolated;

    private ReflectedProbes(Class<?> store, boolean isolated) {
        this.store = store;
        this.isolated = isolated;
    }

    static ReflectedProbes find(boolean isolated) throws ClassNotFoundException {
        String name = isolated ? "java.lang.SpelunkProbes" : "spelunk.replay.SpelunkProbes";
        return new ReflectedProbes(Class.forName(name), isolated);
    }

    private Object field(String name) {
        try {
            Field field = store.getField(name);
            return field.get(null);
        } catch (ReflectiveOperationException broken) {
            throw new IllegalStateException(broken);
        }
    }

    @Override
    public int count() {
        return (Integer) field("count");
    }

    @Override
    public long id(int index) {
        return ((long[]) field("ids"))[index];
    }

    @Override
    public String name(int index) {
        return ((String[]) field("names"))[index];
    }

    @Override
    public boolean[] probes(int index) {
        return isolated && covered[index] != null ? covered[index] : current(index);
    }

    private boolean[] current(int index) {
        return ((boolean[][]) field("probes"))[index];
    }

    /** Forgets what JUnit itself has covered since the last test. */
    @Override
    public void begin() {
        for (int i = 0; isolated && i < count(); i++) {
            java.util.Arrays.fill(current(i), false);
        }
    }

    @Override
    public void end() {
        for (int i = 0; isolated && i < count(); i++) {
            boolean[] now = current(i);
            if (covered[i] == null) {
                covered[i] = new boolean[now.length];
            }
            for (int p = 0; p < now.length; p++) {
                covered[i][p] |= now[p];
            }
        }
    }
}

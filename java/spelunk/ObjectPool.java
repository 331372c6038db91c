package spelunk;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.function.Supplier;

/**
 * Objects to build linked structures from. {@link #getNew} gives an object that the pool has not
 * given before, {@link #getAny} any of those given before, a new one, or null where the pool has it.
 * Of several new objects the pool gives only the first: structures that differ merely in which
 * object stands where are explored once.
 *
 * <p>The factory makes an object and changes nothing else: with delayed choice it runs when the object is
 * first used. It may choose what it puts into the object, also from pools; {@code getAny} gives it
 * no object that is still being made. For structures with cycles take all objects of a pool with
 * {@code getNew}, then choose their fields with {@code getAny}, then {@code assume} what
 * a structure must fulfil: only what the assumption looks at is chosen, and of objects that nothing tells
 * apart only one is tried.
 */
public final class ObjectPool<T> {
    private final Supplier<? extends T> factory;
    /** How many objects the pool has; negative: any number. */
    private final int size;
    private final boolean includeNull;
    private final ArrayList<T> given = new ArrayList<T>();
    /** How many objects the factory is making; it may use the pool. */
    private int making;

    /** A pool of {@code size} objects made by the factory; a negative size means no limit. */
    public ObjectPool(Supplier<? extends T> factory, int size, boolean includeNull) {
        if (factory == null) {
            throw new NullPointerException("a pool needs a factory for its objects");
        }
        this.factory = factory;
        this.size = size;
        this.includeNull = includeNull;
    }

    public ObjectPool(Supplier<? extends T> factory, int size) {
        this(factory, size, false);
    }

    /** A pool of objects made by the class's constructor without parameters. */
    public ObjectPool(Class<? extends T> type, int size, boolean includeNull) {
        this(constructorOf(type), size, includeNull);
    }

    public ObjectPool(Class<? extends T> type, int size) {
        this(type, size, false);
    }

    /** A pool without a limit and without null. */
    public static <T> ObjectPool<T> unbounded(Supplier<? extends T> factory) {
        return new ObjectPool<T>(factory, -1, false);
    }

    /** An object that this pool has not given before; where all are given, the assumption fails. */
    public T getNew() {
        checkFurther(hasNew());
        making++;
        T object;
        try {
            object = factory.get();
        } finally {
            making--;
        }
        if (object == null) {
            throw new NullPointerException("the factory of an object pool returned null");
        }
        given.add(object);
        return object;
    }

    /** Null where the pool includes it, any object given before, or a new one. */
    public T getAny() {
        int nulls = includeNull ? 1 : 0;
        int alternatives = nulls + given.size() + (hasNew() ? 1 : 0);
        checkFurther(alternatives > 0);
        int chosen = Choose.intIn(0, alternatives - 1) - nulls;
        if (chosen < 0) {
            return null;
        }
        return chosen < given.size() ? given.get(chosen) : getNew();
    }

    private void checkFurther(boolean exists) {
        if (!exists) {
            Choose.assume("there is a further object in the pool of size " + size, false);
        }
    }

    private boolean hasNew() {
        return size < 0 || given.size() + making < size;
    }

    private static <T> Supplier<T> constructorOf(final Class<? extends T> type) {
        final Constructor<? extends T> constructor;
        try {
            constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
        } catch (NoSuchMethodException missing) {
            throw new IllegalArgumentException(
                    type.getName() + " has no constructor without parameters: give the pool a factory");
        }
        return () -> {
            try {
                return constructor.newInstance();
            } catch (InvocationTargetException thrown) {
                throw new IllegalStateException("constructor of " + type.getName() + " failed", thrown.getCause());
            } catch (ReflectiveOperationException refused) {
                throw new IllegalStateException("cannot make a " + type.getName(), refused);
            }
        };
    }
}

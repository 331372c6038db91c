package shapes;

/** Code of its package may call what classes of another package override, and reads fields that a class below hides. */
public abstract class Shape {
    protected int size = 1;

    public static Shape grown(Shape shape, int by) {
        if (by < 0) throw new IllegalArgumentException("shrinks: " + by);
        shape.size += by;
        return shape.like(shape.size);
    }

    public int size() {
        return size;
    }

    protected abstract Shape like(int size);
}

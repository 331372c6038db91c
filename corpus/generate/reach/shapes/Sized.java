package shapes;

/** Its own size hides the one above. */
public class Sized extends Shape {
    protected int size;

    public void grow(int by) {
        if (by > 3) super.size += by;
        else super.size++;
    }

    @Override
    protected Shape like(int size) {
        Sized other = new Sized();
        other.size = size;
        return other;
    }
}

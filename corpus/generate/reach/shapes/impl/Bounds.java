package shapes.impl;

/** Made by its factory alone, outside of its package. */
public class Bounds {
    private final int least;
    private final int most;

    Bounds(int least, int most) {
        this.least = least;
        this.most = most;
    }

    public static Bounds upTo(int most) {
        return new Bounds(0, most);
    }

    public boolean admit(int size) {
        return least <= size && size <= most;
    }
}

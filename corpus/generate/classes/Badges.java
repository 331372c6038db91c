// features: an annotation type as a parameter, which no lambda implements
/** Handed an annotation, as code is that reads annotations by reflection. */
public class Badges {
    public @interface Badge {
    }

    private final Badge badge;

    public Badges(Badge badge) {
        this.badge = badge;
    }

    public boolean hasBadge() {
        return badge != null;
    }

    public int level(int rank) {
        return badge == null ? 0 : rank > 3 ? 2 : 1;
    }
}

/** Small, and never done: one side of a branch cannot be reached. */
public class Turnstile {
    private int inside;

    public Turnstile(int inside) {
        this.inside = inside & 0xff;
    }

    public int enter(int people) {
        inside += people & 0xf;
        return inside;
    }

    public boolean leave() {
        if (inside == 0) {
            return false;
        }
        inside--;
        return true;
    }

    public String state() {
        if (inside < 0 && inside % 2 == 0) {
            return "impossible";
        }
        return inside > 100 ? "crowded" : "quiet";
    }
}

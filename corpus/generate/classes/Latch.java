/** A truth value among what a path needs, set by calls. */
public class Latch {
    private boolean open;
    private boolean armed;
    private int turns;

    public void set(boolean open, boolean armed) {
        this.open = open;
        this.armed = armed;
    }

    public void turn(int turns) {
        this.turns += turns;
    }

    public int use() {
        if (open && !armed && turns * turns == 1369) {
            return turns;
        }
        return armed ? -1 : 0;
    }
}

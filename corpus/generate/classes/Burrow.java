/** Tunnels that only fields lead into: nothing public makes them, so inputs have to be put together. */
public class Burrow {
    private static class Tunnel {
        int depth;
        Tunnel next;
        final String name;

        private Tunnel(String name) {
            this.name = name;
        }
    }

    enum Soil {
        CLAY, SAND
    }

    record Mark(int number, String text) {}

    private Tunnel entrance;
    private Tunnel[] exits;
    int[] levels;
    Soil soil;
    private final int age;
    Integer guests;
    Mark mark;
    protected Burrow neighbour;

    private Burrow(int age) {
        this.age = age;
    }

    public boolean isLoop() {
        Tunnel slow = entrance;
        Tunnel fast = entrance;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) {
                return true;
            }
        }
        return false;
    }

    public int exit(int number) {
        if (exits[number] == entrance) {
            return 1;
        }
        return exits[number].next == exits[0] ? 2 : 3;
    }

    public String ground() {
        switch (soil) {
            case CLAY:
                return "heavy";
            default:
                return "light";
        }
    }

    public int level() {
        if (levels[0] == 7 && levels.length > 1 && levels[1] < 0) {
            return 1;
        }
        return age == 12 ? 2 : 3;
    }

    public boolean isFull() {
        return guests != null && guests == 77 && mark.number() == 3;
    }

    public boolean shares(Burrow other) {
        return other.neighbour == this && neighbour == other && other != this;
    }

    public boolean isNamed(Object what) {
        return entrance.name.equals("den") && what == entrance;
    }
}

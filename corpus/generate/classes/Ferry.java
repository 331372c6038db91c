import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** What comes out of it are records and exceptions of its own, and what it tells others has no type of its own. */
public class Ferry {
    public record Ticket(String name, int seat) {}

    public static class FullException extends RuntimeException {
        private final int seats;

        public FullException(int seats, Throwable cause) {
            super("full", cause);
            this.seats = seats;
        }

        public int seats() {
            return seats;
        }
    }

    private final List<Ticket> tickets = new ArrayList<>();
    private final BiConsumer<String, Integer> bell;

    public Ferry(BiConsumer<String, Integer> bell) {
        this.bell = bell;
    }

    public List<Ticket> board(String name) {
        if (tickets.size() >= 2) {
            throw new FullException(tickets.size() + 5, new IllegalStateException(name));
        }
        tickets.add(new Ticket(name, tickets.size() + 1));
        bell.accept(name, tickets.size() + 3);
        return List.copyOf(tickets);
    }

    public boolean hasLeft(Ticket ticket) {
        return !tickets.contains(ticket);
    }

    public void leave(Ticket ticket) {
        tickets.remove(ticket);
    }

    public static int fare(String kind) {
        switch (kind) {
            case "child":
                return 2;
            case "adult":
                return 5;
            default:
                return 7;
        }
    }
}

import spelunk.Choose;

/** Bookings of a room that do not overlap. docs/write-a-generator.md builds it up. */
public class Booking {
    int from;
    int to;
    Booking next;

    /** Up to so many bookings between the hours 0 and 4, in their order. */
    static Booking generate(int most) {
        Booking first = null;
        Booking last = null;
        int count = Choose.intIn(0, most);
        for (int number = 0; number < count; number++) {
            Booking booking = new Booking();
            booking.from = Choose.intIn(0, 3);
            booking.to = Choose.intIn(1, 4);
            Choose.assume(booking.from < booking.to);
            Choose.assume(last == null || last.to <= booking.from);
            if (last == null) {
                first = booking;
            } else {
                last.next = booking;
            }
            last = booking;
        }
        return first;
    }

    static Booking upToTwo() {
        return generate(2);
    }

    /** The method under test: hours that are taken. One line is wrong. */
    static int taken(Booking first) {
        int hours = 0;
        for (Booking at = first; at != null; at = at.next) {
            hours += at.to - at.from;
            if (at.next != null && at.next.from == at.to) {
                hours++;
            }
        }
        return hours;
    }

    static void check() {
        Booking first = generate(2);
        assert taken(first) <= 4 : "a room has four hours";
    }
}

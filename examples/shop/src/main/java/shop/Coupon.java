package shop;

import java.time.LocalDate;

/** A reduction that is valid between two days, both included. */
public record Coupon(String code, int percent, LocalDate from, LocalDate until) {
    public boolean isValidOn(LocalDate day) {
        return !day.isBefore(from) && !day.isAfter(until);
    }

    public long reduced(long cents) {
        long reduction = cents * percent / 100;
        return Math.max(0, cents - reduction);
    }
}

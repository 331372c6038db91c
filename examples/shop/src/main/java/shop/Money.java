package shop;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** An amount in a currency, with two digits behind the point. */
public record Money(BigDecimal amount, Currency currency) {
    public Money {
        if (amount == null || currency == null) {
            throw new IllegalArgumentException("amount and currency are needed");
        }
        amount = amount.setScale(2, RoundingMode.HALF_EVEN);
    }

    public static Money cents(long cents, Currency currency) {
        return new Money(BigDecimal.valueOf(cents, 2), currency);
    }

    public Money plus(Money other) {
        requireSame(other);
        return new Money(amount.add(other.amount), currency);
    }

    public Money times(int count) {
        return new Money(amount.multiply(BigDecimal.valueOf(count)), currency);
    }

    public Money percent(int percent) {
        BigDecimal part = amount.multiply(BigDecimal.valueOf(percent));
        return new Money(part.movePointLeft(2), currency);
    }

    public boolean isNegative() {
        return amount.signum() < 0;
    }

    private void requireSame(Money other) {
        if (other.currency != currency) {
            throw new IllegalArgumentException("cannot add " + other.currency + " to " + currency);
        }
    }
}

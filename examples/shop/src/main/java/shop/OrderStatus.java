package shop;

import java.util.EnumSet;
import java.util.Set;

/** Where an order is on its way, and where it may go from there. */
public enum OrderStatus {
    OPEN,
    PAID,
    SHIPPED,
    DELIVERED,
    CANCELLED;

    public Set<OrderStatus> next() {
        return switch (this) {
            case OPEN -> EnumSet.of(PAID, CANCELLED);
            case PAID -> EnumSet.of(SHIPPED, CANCELLED);
            case SHIPPED -> EnumSet.of(DELIVERED);
            case DELIVERED, CANCELLED -> EnumSet.noneOf(OrderStatus.class);
        };
    }

    public boolean isFinal() {
        return next().isEmpty();
    }

    public OrderStatus to(OrderStatus target) {
        if (!next().contains(target)) {
            throw new IllegalStateException("no way from " + this + " to " + target);
        }
        return target;
    }
}

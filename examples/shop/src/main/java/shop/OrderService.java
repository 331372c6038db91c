package shop;

import java.time.LocalDate;
import java.util.Optional;

/** Takes orders as far as the stock goes. */
public class OrderService {
    private final Stock stock;
    private final AuditLog log;
    private int orders;

    public OrderService(Stock stock, AuditLog log) {
        this.stock = stock;
        this.log = log;
    }

    public Optional<LineItem> order(String product, int quantity, long unitCents) {
        int available = stock.available(product);
        if (available < quantity) {
            log.note("out of stock: " + product);
            return Optional.empty();
        }
        orders++;
        log.note("ordered " + quantity + " of " + product);
        return Optional.of(new LineItem(product, quantity, unitCents));
    }

    public int orders() {
        return orders;
    }

    public static int shippingDays(long cents, boolean express) {
        if (express) {
            return 1;
        }
        return cents >= 5000 ? 2 : 4;
    }

    public static LocalDate delivery(LocalDate ordered, int days) {
        LocalDate date = ordered;
        int left = days;
        while (left > 0) {
            date = date.plusDays(1);
            if (date.getDayOfWeek().getValue() < 6) {
                left--;
            }
        }
        return date;
    }
}

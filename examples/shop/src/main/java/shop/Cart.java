package shop;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class Cart {
    private final List<LineItem> items = new ArrayList<>();
    private int discountPercent;

    public void add(LineItem item) {
        for (int i = 0; i < items.size(); i++) {
            LineItem old = items.get(i);
            if (old.product().equals(item.product())) {
                items.set(i, old.withQuantity(old.quantity() + item.quantity()));
                return;
            }
        }
        items.add(item);
    }

    public boolean remove(String product) {
        return items.removeIf(item -> item.product().equals(product));
    }

    public void setDiscountPercent(int percent) {
        if (percent < 0 || percent > 50) {
            throw new IllegalArgumentException("discount of " + percent + " percent");
        }
        discountPercent = percent;
    }

    public long totalCents() {
        long sum = 0;
        for (LineItem item : items) {
            sum += item.totalCents();
        }
        return sum - sum * discountPercent / 100;
    }

    public Map<String, Integer> quantities() {
        Map<String, Integer> found = new LinkedHashMap<>();
        for (LineItem item : items) {
            found.put(item.product(), item.quantity());
        }
        return found;
    }

    public List<LineItem> items() {
        return Collections.unmodifiableList(items);
    }

    public int size() {
        return items.size();
    }
}

package shop;

public record LineItem(String product, int quantity, long unitCents) {
    public LineItem {
        if (quantity <= 0) {
            throw new IllegalArgumentException("quantity must be positive");
        }
        if (unitCents < 0) {
            throw new IllegalArgumentException("price must not be negative");
        }
    }

    public long totalCents() {
        return quantity * unitCents;
    }

    public LineItem withQuantity(int newQuantity) {
        return new LineItem(product, newQuantity, unitCents);
    }
}

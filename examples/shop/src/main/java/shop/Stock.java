package shop;

/** How many of a product are there; implemented by the warehouse. */
public interface Stock {
    int available(String product);
}

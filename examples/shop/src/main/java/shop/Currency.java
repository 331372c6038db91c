package shop;

public enum Currency {
    EUR,
    CHF,
    USD
}

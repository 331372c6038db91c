package shop;

public record Address(String name, String street, String city, String postcode, boolean gift) {}

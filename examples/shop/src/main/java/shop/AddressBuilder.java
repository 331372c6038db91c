package shop;

public class AddressBuilder {
    private String name = "";
    private String street = "";
    private String city = "";
    private String postcode = "";
    private boolean gift;

    public AddressBuilder name(String name) {
        this.name = name.trim();
        return this;
    }

    public AddressBuilder street(String street) {
        this.street = street;
        return this;
    }

    public AddressBuilder city(String city) {
        this.city = city;
        return this;
    }

    public AddressBuilder postcode(String postcode) {
        for (int i = 0; i < postcode.length(); i++) {
            if (!Character.isDigit(postcode.charAt(i))) {
                throw new IllegalArgumentException("postcode of digits: " + postcode);
            }
        }
        this.postcode = postcode;
        return this;
    }

    public AddressBuilder gift() {
        gift = true;
        return this;
    }

    public Address build() {
        if (name.isEmpty()) {
            throw new IllegalStateException("name is missing");
        }
        return new Address(name, street, city, postcode, gift);
    }
}

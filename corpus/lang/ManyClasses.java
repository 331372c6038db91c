// features: inheritance, abstract classes, interfaces, polymorphism, super calls, field hiding, constructors chain
import java.util.ArrayList;
import java.util.List;

public class ManyClasses {
    interface Priced {
        int price();
    }

    interface Named {
        String name();

        default String label() {
            return "[" + name() + "]";
        }
    }

    interface Sellable extends Priced, Named {
        default String tag() {
            return label() + " " + price() / 100 + "." + (price() % 100 < 10 ? "0" : "") + price() % 100;
        }
    }

    static abstract class Item implements Sellable {
        protected static final List<Item> ALL = new ArrayList<>();
        protected String name;

        Item(String name) {
            this.name = name;
            ALL.add(this);
        }

        Item() {
            this("unnamed");
        }

        public String name() {
            return name;
        }

        protected int tax(int percent) {
            return base() * percent / 100;
        }

        abstract int base();

        public int price() {
            return base() + tax(20);
        }
    }

    static class Book extends Item {
        final int pages;

        Book(String name, int pages) {
            super(name);
            this.pages = pages;
        }

        int base() {
            return pages * 5;
        }

        @Override
        public int price() {
            return base() + tax(7);
        }
    }

    static class Comic extends Book {
        protected String name = "hidden name";

        Comic(String n) {
            super(n + "!", 40);
        }

        @Override
        int base() {
            return super.base() * 2;
        }

        String both() {
            return name + "/" + super.name + "/" + ((Item) this).name;
        }
    }

    static class Mystery extends Item {
        int base() {
            return ALL.indexOf(this) * 1000 + 1;
        }

        @Override
        public String label() {
            return "?" + super.label();
        }
    }

    static class Bundle extends Item {
        private final Item[] parts;

        Bundle(Item... parts) {
            super("bundle of " + parts.length);
            this.parts = parts;
        }

        int base() {
            int sum = 0;
            for (Item i : parts) {
                sum += i.price();
            }
            return sum;
        }

        @Override
        protected int tax(int percent) {
            return -super.tax(percent / 2);
        }
    }

    static final class Gift extends Bundle {
        Gift(Item item) {
            super(item, new Item("wrapping") {
                int base() {
                    return 50;
                }
            });
            name = name.replace("bundle", "gift");
        }
    }

    static int total(Priced... ps) {
        int t = 0;
        for (Priced p : ps) {
            t += p.price();
        }
        return t;
    }

    public static void main(String[] args) {
        Book b = new Book("cave atlas", 300);
        Comic c = new Comic("bats");
        Mystery m = new Mystery();
        Bundle bundle = new Bundle(b, c, new Bundle());
        Gift g = new Gift(m);
        for (Item i : Item.ALL) {
            System.out.println(i.getClass().getName() + " " + i.tag());
        }
        System.out.println(c.both() + " " + total(b, m, () -> 5, g) + " " + bundle.base());
        Priced p = c;
        Named n = c;
        Sellable s = c;
        System.out.println(p.price() + n.label() + s.tag() + (p == n) + (n == s));
    }
}

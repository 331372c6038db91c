// features: what is stored under a name is answered under it, by a switch on strings
/** Setters and getters by name: only a call that stores something shows what the other one answers. */
public class Lockers {
    /** What is stored. */
    public static final class Item {
        private final int number;

        public Item(int number) {
            this.number = number;
        }

        public int getNumber() {
            return number;
        }
    }

    private Item left;
    private Item right;
    private Item deep;

    public void put(String place, Item item) {
        switch (place) {
            case "left":
                left = item;
                break;
            case "right":
                right = item;
                break;
            case "deep":
                deep = item;
                break;
            default:
        }
    }

    public Item get(String place) {
        switch (place) {
            case "left":
                return left;
            case "right":
                return right;
            case "deep":
                return deep;
            default:
                return null;
        }
    }
}

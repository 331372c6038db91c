// explore: MissingBreak#price
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class MissingBreak {
    static int price(int size) {
        int price = 0;
        switch (size) {
            case 1:
                price = 5;
            case 2:
                price = 8;
                break;
            default:
                price = 10;
        }
        assert size != 1 || price == 5;
        return price;
    }
}

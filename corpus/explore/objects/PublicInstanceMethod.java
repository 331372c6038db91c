// explore: PublicInstanceMethod#add
// verdict: violation
// complete: true
// exception: java.lang.IllegalArgumentException
// paths: 2

public class PublicInstanceMethod {
    private final int limit;
    private int total;

    public PublicInstanceMethod() {
        limit = 10;
    }

    public void add(int amount) {
        if (total + amount > limit) {
            throw new IllegalArgumentException("too much");
        }
        total += amount;
    }
}

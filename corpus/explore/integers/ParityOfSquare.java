// explore: ParityOfSquare#check
// verdict: safe
// complete: true

public class ParityOfSquare {
    // Holds for wrapped products too: the lowest bit of a product is the product of the lowest bits.
    static void check(int x) {
        assert ((x * x) & 1) == (x & 1);
    }
}

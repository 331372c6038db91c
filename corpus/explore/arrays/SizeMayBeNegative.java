// explore: SizeMayBeNegative#allocate
// verdict: violation
// complete: true
// exception: java.lang.NegativeArraySizeException

public class SizeMayBeNegative {
    static int allocate(int n) {
        if (n > 3) {
            return 0;
        }
        return new int[n].length;
    }
}

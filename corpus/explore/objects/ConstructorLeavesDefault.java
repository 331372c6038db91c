// explore: ConstructorLeavesDefault#make
// verdict: violation
// complete: true
// exception: java.lang.ArithmeticException

public class ConstructorLeavesDefault {
    static final class Scale {
        int factor;

        Scale(int factor) {
            if (factor > 0) {
                this.factor = factor;
            }
        }
    }

    static int make(int factor) {
        return 1000 / new Scale(factor).factor;
    }
}

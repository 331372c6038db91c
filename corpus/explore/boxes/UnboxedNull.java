// explore: UnboxedNull#unbox
// verdict: violation
// complete: true
// exception: java.lang.NullPointerException
// paths: 2

public class UnboxedNull {
    static int unbox(boolean present) {
        Integer value = present ? Integer.valueOf(7) : null;
        int unboxed = value;
        return unboxed;
    }
}

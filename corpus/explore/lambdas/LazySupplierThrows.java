// explore: LazySupplierThrows#get
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException
// paths: 2

import java.util.function.Supplier;

public class LazySupplierThrows {
    static int get(boolean wanted) {
        Supplier<Integer> supplier = () -> {
            throw new IllegalStateException("computed");
        };
        return wanted ? supplier.get() : 0;
    }
}

// explore: StoreOfWrongType#store
// verdict: violation
// complete: true
// exception: java.lang.ArrayStoreException
// paths: 2

public class StoreOfWrongType {
    static void store(boolean narrow) {
        Object[] objects = narrow ? new Integer[1] : new Object[1];
        objects[0] = "text";
    }
}

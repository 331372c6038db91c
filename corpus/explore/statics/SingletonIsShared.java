// explore: SingletonIsShared#use
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class SingletonIsShared {
    static final class Registry {
        private static Registry instance;
        int count;

        static Registry get(boolean fresh) {
            if (instance == null || fresh) {
                instance = new Registry();
            }
            return instance;
        }
    }

    static void use(boolean fresh) {
        Registry.get(false).count = 1;
        assert Registry.get(fresh).count == 1;
    }
}

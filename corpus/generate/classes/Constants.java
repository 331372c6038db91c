/** Its result comes from another class, which is initialised by the first call. */
public class Constants {
    public static Integer boxed(boolean large) {
        return large ? Limits.LARGE : Limits.SMALL;
    }
}

class Limits {
    static final Integer SMALL = Integer.valueOf(1);
    static final Integer LARGE = Integer.valueOf(1000);
}

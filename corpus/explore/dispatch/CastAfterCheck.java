// explore: CastAfterCheck#cast
// verdict: safe
// complete: true

public class CastAfterCheck {
    static int cast(int choice) {
        Object thing = choice == 0 ? "text" : choice == 1 ? (Object) choice : null;
        if (thing instanceof String text) {
            return text.length();
        }
        if (thing instanceof Integer number) {
            assert number == 1;
            return number;
        }
        assert thing == null;
        return 0;
    }
}

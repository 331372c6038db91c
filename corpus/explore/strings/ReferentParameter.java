// explore: ReferentParameter#refer
// verdict: safe
// complete: true

import java.lang.ref.WeakReference;

/** What a reference refers to is a parameter that nobody has looked at. */
public class ReferentParameter {
    static void refer(String text) {
        WeakReference<String> reference = new WeakReference<>(text);
        assert reference.refersTo(text);
        assert reference.get() == text;
        reference.clear();
        assert reference.get() == null && reference.refersTo(null);
    }
}

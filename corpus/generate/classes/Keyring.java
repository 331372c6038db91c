import java.util.HashSet;
import java.util.Set;

/** Keys of any kind, the ring of keys itself among them. */
public class Keyring<K> {
    private final Set<K> keys = new HashSet<>();
    private int added;

    public Set<K> keys() {
        return keys;
    }

    public String add(K key) {
        if (key == (Object) keys) {
            return "itself";
        }
        added++;
        return "key " + added;
    }
}

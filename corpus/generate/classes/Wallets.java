// features: method behind whose last check there is no branch, list that is handed out as it is or copied
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Money goes from one to another once both are there and there is enough: many calls, and no branch at the end. */
public class Wallets {
    private final Map<String, BigDecimal> money = new LinkedHashMap<>();
    private final List<String> journal = new ArrayList<>();

    public void open(String owner, BigDecimal amount) {
        if (owner == null || owner.isEmpty() || amount.signum() < 0) {
            throw new IllegalArgumentException("owner and amount");
        }
        money.put(owner, amount);
        journal.add("open " + owner);
    }

    public void take(String owner, BigDecimal amount) {
        BigDecimal rest = amountOf(owner).subtract(amount);
        if (amount.signum() <= 0 || rest.signum() < 0) {
            throw new IllegalStateException("not enough");
        }
        money.put(owner, rest);
    }

    public void give(String from, String to, BigDecimal amount) {
        if (from.equals(to)) {
            throw new IllegalArgumentException("the same");
        }
        BigDecimal before = amountOf(to);
        take(from, amount);
        money.put(to, before.add(amount));
        journal.add("give " + to);
    }

    public BigDecimal amountOf(String owner) {
        BigDecimal amount = money.get(owner);
        if (amount == null) {
            throw new IllegalArgumentException("nobody " + owner);
        }
        return amount;
    }

    public List<String> journal() {
        return Collections.unmodifiableList(new ArrayList<>(journal));
    }
}

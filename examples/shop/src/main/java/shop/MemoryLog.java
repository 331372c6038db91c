package shop;

import java.util.ArrayList;
import java.util.List;

public class MemoryLog implements AuditLog {
    private final List<String> messages = new ArrayList<>();

    @Override
    public void note(String message) {
        messages.add(messages.size() + 1 + ": " + message);
    }

    public List<String> messages() {
        return List.copyOf(messages);
    }
}

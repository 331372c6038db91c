package shop;

public interface AuditLog {
    void note(String message);
}

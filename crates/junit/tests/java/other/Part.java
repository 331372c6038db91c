package other;

public class Part {
    public boolean same(cave.String.Part part) {
        return part != null;
    }
}

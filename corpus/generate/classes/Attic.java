// features: compressed bytes, unpacked within a test
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.InflaterInputStream;

/** Keeps its list of things small. */
public class Attic {
    private static final byte[] PACKED = {
        120, -38, 43, 41, 42, -51, -53, -42, 81, -56, 73, -52, 45, 80, 72, -52, 75, 81, 72, -50, 72, -52,
        44, 2, 0, 84, -13, 7, -91
    };

    private String list;

    public boolean holds(String thing) throws IOException {
        if (list == null) {
            InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(PACKED));
            list = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        return thing.length() > 3 && list.contains(thing);
    }
}

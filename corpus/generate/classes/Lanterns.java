/** What it does depends on settings that no constructor makes: methods of other objects give them. */
public class Lanterns {
    private final LanternSettings settings;

    public Lanterns(LanternSettings settings) {
        this.settings = settings;
    }

    public String light(int hours) {
        if (settings.header() == null) {
            return "dark";
        }
        if (settings.width() > 7) {
            return hours > settings.width() ? "out" : "wide";
        }
        return settings.isBright() ? "bright" : "dim";
    }
}

class LanternSettings {
    public static final LanternSettings PLAIN = new LanternSettings(null, 1, false);

    private final String header;
    private final int width;
    private final boolean bright;

    private LanternSettings(String header, int width, boolean bright) {
        this.header = header;
        this.width = width;
        this.bright = bright;
    }

    public LanternSettings withHeader(String header) {
        return new LanternSettings(header, width, bright);
    }

    public LanternSettings withWidth(int width) {
        return new LanternSettings(header, width, bright);
    }

    String header() {
        return header;
    }

    int width() {
        return width;
    }

    boolean isBright() {
        return bright;
    }

    static class Builder {
        private boolean bright;

        public void setBright(boolean bright) {
            this.bright = bright;
        }

        public LanternSettings build() {
            return new LanternSettings("built", 3, bright);
        }
    }
}

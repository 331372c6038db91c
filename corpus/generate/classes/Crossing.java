/** Switches over an enum: whose defaults no call reaches, and one whose default is reached. */
public class Crossing {
    public enum Light { RED, YELLOW, GREEN, OFF }

    private Light light = Light.OFF;

    public void set(Light light) {
        this.light = light;
    }

    public int seconds() {
        switch (light) {
            case RED: return 40;
            case YELLOW: return 3;
            case GREEN: return 30;
            case OFF: return 0;
            default: throw new AssertionError(light);
        }
    }

    public String say(boolean loudly) {
        return switch (loudly ? Light.RED : light) {
            case RED, YELLOW -> "stop";
            case GREEN -> "go";
            case OFF -> "look";
        };
    }

    public static Light next(Light light) {
        switch (light) {
            case RED: return Light.GREEN;
            case GREEN: return Light.YELLOW;
            case YELLOW: return Light.OFF;
            default: return Light.RED;
        }
    }

    public static String both(Light first, Light second) {
        String text;
        switch (next(first)) {
            case RED: text = "r"; break;
            case YELLOW: text = "y"; break;
            case GREEN: text = "g"; break;
            case OFF: text = "o"; break;
            default: text = "?";
        }
        return second == null ? text : text + second;
    }
}

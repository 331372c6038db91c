// explore: SwitchOfEnumWrongCycle
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class SwitchOfEnumWrongCycle {
    enum Light { RED, YELLOW, GREEN }

    static Light next(Light light) {
        return switch (light) {
            case RED -> Light.GREEN;
            case GREEN -> Light.YELLOW;
            case YELLOW -> Light.GREEN;
        };
    }

    public static void main(String[] args) {
        Light light = Light.values()[Choose.intIn(0, 2)];
        assert next(next(next(light))) == light;
    }
}

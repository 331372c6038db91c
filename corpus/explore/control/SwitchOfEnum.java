// explore: SwitchOfEnum
// verdict: safe
// complete: true
// paths: 3

import spelunk.Choose;

public class SwitchOfEnum {
    enum Light { RED, YELLOW, GREEN }

    static Light next(Light light) {
        switch (light) {
            case RED:
                return Light.GREEN;
            case GREEN:
                return Light.YELLOW;
            default:
                return Light.RED;
        }
    }

    public static void main(String[] args) {
        Light light = Light.values()[Choose.intIn(0, 2)];
        assert next(next(next(light))) == light;
    }
}

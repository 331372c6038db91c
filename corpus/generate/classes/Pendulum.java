// features: generate
/** Functions that no solver knows stand before its branches. */
public final class Pendulum {
    private final double length;

    public Pendulum(double length) {
        this.length = length;
    }

    public String swing(double seconds) {
        double height = length * Math.sin(seconds);
        return height > 7.25 && height < 7.2500001 ? "mark" : "elsewhere";
    }

    public static boolean isNoon(double hours, double latitude) {
        double angle = Math.cos(hours) * Math.exp(latitude);
        return Math.abs(angle - 0.123456) < 1e-9;
    }

    public static boolean hasDecayed(double mass, double rate, int years) {
        double left = Math.log(mass * Math.exp(-rate * years));
        return left > 3.0001 && left < 3.0002;
    }
}

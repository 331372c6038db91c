// features: generate, interfaces, abstract classes
import java.util.function.Function;
import java.util.function.IntBinaryOperator;

/** What it does depends on answers of objects that nobody here implements. */
public class Meter {
    public interface Sensor {
        int read(int channel) throws java.io.IOException;

        boolean isReady();

        String name();

        double[] scale();
    }

    public interface Named<T> {
        T name();
    }

    public interface Label extends Named<String> {
        int size();
    }

    public abstract static class Filter {
        private final int limit;

        protected Filter(int limit) {
            if (limit < 0) {
                throw new IllegalArgumentException("limit " + limit);
            }
            this.limit = limit;
        }

        protected abstract int apply(int value, String unit);

        int filtered(int value) {
            int applied = apply(value, "m");
            return applied > limit ? limit : applied;
        }
    }

    public String measure(Sensor sensor) throws java.io.IOException {
        if (!sensor.isReady()) {
            return "waiting";
        }
        int value = sensor.read(1);
        int again = sensor.read(1);
        if (value == 4711) {
            return "exact";
        }
        if (again > value) {
            return "rising";
        }
        double[] scale = sensor.scale();
        if (scale != null && scale.length == 2 && scale[1] > 10.0) {
            return "scaled";
        }
        return "main".equals(sensor.name()) ? "main sensor" : "sensor";
    }

    public int label(Label label) {
        return label.name().startsWith("no") ? label.size() : -1;
    }

    public String filter(Filter filter, int value) {
        int result = filter.filtered(value);
        return result == 77 ? "lucky" : result < 0 ? "negative" : "plain";
    }

    public String convert(String text, Function<String, Integer> parser, IntBinaryOperator operator) {
        Integer parsed = parser.apply(text);
        if (parsed == null) {
            return "nothing";
        }
        if (operator.applyAsInt(parsed, 3) == 99) {
            return "ninety-nine";
        }
        return parsed > 100 ? "large" : "small";
    }
}

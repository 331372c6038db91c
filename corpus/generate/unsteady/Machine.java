// features: generate, environment
package unsteady;

import java.io.File;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.TimeZone;

class Setting {
    String mode() {
        String mode = System.getenv("SPELUNK_MODE");
        return mode == null ? "default" : mode;
    }

    boolean isDebug() {
        return Boolean.getBoolean("spelunk.debug");
    }

    int width() {
        return Integer.getInteger("spelunk.width", 80);
    }
}

class Property {
    private final String home = System.getProperty("user.home");

    int level(int least) {
        String level = System.getProperty("spelunk.level");
        return level == null ? least : Integer.parseInt(level);
    }

    boolean hasHome() {
        return home != null;
    }
}

class StaticSetting {
    private static final boolean PRODUCTION = "prod".equals(System.getenv("SPELUNK_MODE"));
    private static final int LEVEL = Integer.getInteger("spelunk.level", 3);

    static String kind() {
        return PRODUCTION ? "production" : "test";
    }

    static int level() {
        return LEVEL;
    }
}

class Cores {
    int threads(int asked) {
        return Math.min(asked, Runtime.getRuntime().availableProcessors());
    }

    boolean isSmall() {
        return Runtime.getRuntime().availableProcessors() < 3;
    }
}

class Memory {
    boolean isTight() {
        return Runtime.getRuntime().freeMemory() < 64 << 20;
    }

    long total() {
        return Runtime.getRuntime().totalMemory();
    }

    int megabytes() {
        return (int) (Runtime.getRuntime().maxMemory() >> 20);
    }
}

class Language {
    String language() {
        return Locale.getDefault().getLanguage();
    }

    String shout(String word) {
        return word.toUpperCase();
    }

    String price(double amount) {
        return String.format("%.2f", amount);
    }
}

class Zone {
    int offset() {
        return TimeZone.getDefault().getRawOffset();
    }

    @SuppressWarnings("deprecation")
    int hour(long millis) {
        return new java.util.Date(millis).getHours();
    }
}

class Encoding {
    int length(String text) {
        return text.getBytes().length;
    }

    String name() {
        return Charset.defaultCharset().name();
    }
}

class Separator {
    String join(String one, String other) {
        return one + System.lineSeparator() + other;
    }

    boolean here(String name) {
        return new File(name).exists();
    }

    String absolute(String name) {
        return new File(name).getAbsolutePath();
    }
}

class StackDepth {
    int depth() {
        return new Throwable().getStackTrace().length;
    }

    int sink(int left) {
        try {
            return sink(left + 1);
        } catch (StackOverflowError error) {
            return left % 2;
        }
    }
}

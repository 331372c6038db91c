// features: default locale stored by a constructor, getters that do not depend on it
import java.util.Locale;

/** Asks for the machine's locale; most of what it answers has nothing to do with it. */
public class Signpost {
    private final Locale locale;
    private final char arrow;
    private final boolean lit;

    public Signpost(char arrow, boolean lit, Locale locale) {
        this.arrow = arrow;
        this.lit = lit;
        this.locale = locale == null ? Locale.getDefault() : locale;
    }

    public Signpost() {
        this('>', true, null);
    }

    public char getArrow() {
        return arrow;
    }

    public boolean isLit() {
        return lit;
    }

    public String getLanguage() {
        return locale.getLanguage();
    }

    public String towards(String place) {
        return lit ? place + ' ' + arrow : "";
    }
}

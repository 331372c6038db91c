package cave;

/** Hides java.lang.String in its package. */
public class String {
    public final java.lang.String text;

    public String(java.lang.String text) {
        this.text = text;
    }

    public java.lang.String text() {
        return text;
    }

    public static class Part {
        public Part() {}

        public static other.Part foreign() {
            return new other.Part();
        }
    }
}

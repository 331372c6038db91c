// features: text formats, locale, number format, message format, resource bundles, collation
import java.text.*;
import java.util.*;

public class TextAndLocale {
    public static void main(String[] args) throws Exception {
        Locale.setDefault(Locale.US);
        System.out.println(NumberFormat.getInstance(Locale.US).format(1234567.891));
        System.out.println(NumberFormat.getCurrencyInstance(Locale.US).format(-1234.5));
        System.out.println(NumberFormat.getPercentInstance(Locale.US).format(0.256));
        System.out.println(NumberFormat.getInstance(Locale.GERMANY).format(1234567.891));
        System.out.println(NumberFormat.getInstance(Locale.FRANCE).format(1234.5).length());
        System.out.println(new DecimalFormat("#,##0.00;(#,##0.00)", DecimalFormatSymbols.getInstance(Locale.US)).format(-9876.543));
        System.out.println(new DecimalFormat("0.###E0", DecimalFormatSymbols.getInstance(Locale.US)).format(123456));
        System.out.println(NumberFormat.getInstance(Locale.US).parse("1,234.5xyz"));
        System.out.println(MessageFormat.format("{0} has {1,number,integer} items on {2}", "Bob", 1234, "x"));
        System.out.println(new MessageFormat("{0,choice,0#none|1#one|1<many {0}}", Locale.US).format(new Object[] {5}));
        System.out.println(new ChoiceFormat("0#zero|1#one|2#two+").format(7));
        System.out.println(String.format(Locale.GERMANY, "%,.2f", 12345.678));
        System.out.println(String.format(Locale.US, "%-10s|%10s|%+d|%o|%c|%b|%%|%n", "ab", "cd", 5, 8, 'x', true).trim());
        System.out.println(String.format("%1$s %2$s %1$s", "a", "b"));
        System.out.println(String.format("%h %S %10.3e %g %a", "hi", "up", 12345.6789, 0.0001234, 1.0));
        System.out.println(String.format("%08.3f|%(d|% d|%#x|%X", 3.14159, -5, 5, 255, 255));
        System.out.println("I".toLowerCase(Locale.ROOT) + "i".toUpperCase(Locale.ROOT) + "ß".toUpperCase(Locale.ROOT) + "İ".toLowerCase(Locale.ROOT).length());
        System.out.println("TITLE".toLowerCase(new Locale("tr")).charAt(1) == '\u0131');
        System.out.println(Locale.US + " " + Locale.US.getDisplayName(Locale.US) + " " + Locale.GERMANY.getDisplayCountry(Locale.US) + " " + Locale.forLanguageTag("zh-Hant-TW"));
        System.out.println(Currency.getInstance("EUR").getDefaultFractionDigits() + " " + Currency.getInstance(Locale.US) + " " + Currency.getInstance("JPY").getDefaultFractionDigits());
        SimpleDateFormat f = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss EEE MMM", Locale.US);
        f.setTimeZone(TimeZone.getTimeZone("UTC"));
        System.out.println(f.format(new Date(1_600_000_000_000L)));
        System.out.println(f.parse("2020-09-13T12:26:40 Sun Sep").getTime());
        Calendar c = new GregorianCalendar(2024, Calendar.FEBRUARY, 28);
        c.add(Calendar.DAY_OF_MONTH, 2);
        System.out.println(c.get(Calendar.MONTH) + " " + c.get(Calendar.DAY_OF_MONTH) + " " + c.getActualMaximum(Calendar.DAY_OF_MONTH));
        BreakIterator b = BreakIterator.getWordInstance(Locale.US);
        b.setText("Hello big world.");
        int n = 0;
        while (b.next() != BreakIterator.DONE) {
            n++;
        }
        System.out.println(n);
        Collator col = Collator.getInstance(Locale.US);
        String[] words = {"banana", "Apple", "cherry", "apple"};
        Arrays.sort(words, col);
        System.out.println(Arrays.toString(words));
        System.out.println(Normalizer.normalize("é", Normalizer.Form.NFD).length());
        StringTokenizer t = new StringTokenizer("a,b;c", ",;");
        while (t.hasMoreTokens()) {
            System.out.print(t.nextToken() + " ");
        }
        System.out.println();
        ListResourceBundle rb = new ListResourceBundle() {
            protected Object[][] getContents() {
                return new Object[][] {{"k", "v"}, {"n", 5}};
            }
        };
        System.out.println(rb.getString("k") + rb.getObject("n"));
        try {
            ResourceBundle.getBundle("no.such.Bundle");
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Character.UnicodeBlock.of('я') + " " + Character.UnicodeScript.of('α'));
        Formatter fm = new Formatter();
        fm.format("%s-%d", "z", 3);
        System.out.println(fm);
        try {
            String.format("%d", "text");
        } catch (IllegalFormatConversionException e) {
            System.out.println(e.getMessage());
        }
        try {
            String.format("%q", 1);
        } catch (UnknownFormatConversionException e) {
            System.out.println(e.getMessage());
        }
        try {
            String.format("%s %s", 1);
        } catch (MissingFormatArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}

// features: DateTimeFormatter.ofPattern, ISO formatters, parse, Locale.ROOT, literals

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.time.temporal.UnsupportedTemporalTypeException;
import java.util.Locale;

public class DateTimePatterns {
    public static void main(String[] args) {
        LocalDateTime dt = LocalDateTime.of(2024, 3, 7, 9, 5, 2, 45_000_000);
        String[] patterns = {"yyyy-MM-dd", "dd/MM/yy", "d.M.uuuu", "HH:mm:ss", "H:m:s", "yyyyMMddHHmmss", "HH:mm:ss.SSS", "'on' dd 'at' HH'h'", "D", "n", "ss.SS''"};
        for (String p : patterns) {
            System.out.println(p + " -> " + dt.format(DateTimeFormatter.ofPattern(p, Locale.ROOT)));
        }
        System.out.println(dt.format(DateTimeFormatter.ISO_LOCAL_DATE) + " " + dt.format(DateTimeFormatter.ISO_LOCAL_DATE_TIME) + " "
                + dt.format(DateTimeFormatter.BASIC_ISO_DATE) + " " + dt.format(DateTimeFormatter.ISO_ORDINAL_DATE) + " " + dt.format(DateTimeFormatter.ISO_WEEK_DATE));
        DateTimeFormatter f = DateTimeFormatter.ofPattern("dd-MM-yyyy HH:mm", Locale.ROOT);
        LocalDateTime parsed = LocalDateTime.parse("28-02-2023 17:45", f);
        System.out.println(parsed + " " + f.format(parsed.plusDays(1)));
        System.out.println(LocalDate.parse("20231105", DateTimeFormatter.BASIC_ISO_DATE) + " " + LocalTime.parse("7:03", DateTimeFormatter.ofPattern("H:mm")));
        DateTimeFormatter custom = new DateTimeFormatterBuilder().appendValue(ChronoField.YEAR, 4).appendLiteral('/')
                .appendValue(ChronoField.MONTH_OF_YEAR).optionalStart().appendLiteral('/').appendValue(ChronoField.DAY_OF_MONTH).optionalEnd()
                .parseDefaulting(ChronoField.DAY_OF_MONTH, 1).toFormatter(Locale.ROOT);
        System.out.println(LocalDate.parse("2022/7", custom) + " " + LocalDate.parse("2022/7/19", custom) + " " + custom.format(dt));
        String[] wrong = {"2023-01-01", "31-02-2023 10:00", "1-1-2023 10:00", "01-01-2023 25:00", "01-01-2023 10:00 extra"};
        for (String w : wrong) {
            try {
                System.out.println(LocalDateTime.parse(w, f));
            } catch (DateTimeParseException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            LocalDate.of(2024, 1, 1).format(DateTimeFormatter.ofPattern("HH"));
        } catch (UnsupportedTemporalTypeException e) {
            System.out.println(e.getMessage());
        }
        try {
            DateTimeFormatter.ofPattern("yyyy-bb");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}

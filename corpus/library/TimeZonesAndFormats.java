// features: java.time, zones, formatters, periods
import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;

public class TimeZonesAndFormats {
    public static void main(String[] args) {
        ZonedDateTime z = ZonedDateTime.of(2024, 3, 31, 1, 30, 0, 0, ZoneId.of("Europe/Berlin"));
        System.out.println(z + " " + z.plusHours(1) + " " + z.toInstant());
        System.out.println(z.withZoneSameInstant(ZoneId.of("America/New_York")));
        System.out.println(ZoneId.of("Asia/Tokyo").getRules().getOffset(Instant.EPOCH));
        System.out.println(OffsetDateTime.of(2020, 1, 1, 0, 0, 0, 0, ZoneOffset.ofHours(2)).toInstant());
        System.out.println(Instant.ofEpochSecond(1_700_000_000L) + " " + Instant.parse("2020-01-01T00:00:00Z").toEpochMilli());
        DateTimeFormatter f = DateTimeFormatter.ofPattern("EEEE, d MMMM yyyy HH:mm", Locale.US);
        System.out.println(LocalDateTime.of(2024, 2, 29, 13, 5).format(f));
        System.out.println(LocalDateTime.parse("Thursday, 29 February 2024 13:05", f));
        System.out.println(DateTimeFormatter.ISO_WEEK_DATE.format(LocalDate.of(2024, 12, 31)));
        System.out.println(DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(Locale.US).format(LocalDate.of(2024, 5, 6)));
        System.out.println(LocalDate.of(2024, 1, 31).plusMonths(1) + " " + LocalDate.of(2024, 1, 31).with(TemporalAdjusters.firstInMonth(DayOfWeek.FRIDAY)));
        System.out.println(Period.between(LocalDate.of(2020, 2, 29), LocalDate.of(2024, 3, 1)) + " " + ChronoUnit.DAYS.between(LocalDate.of(2020, 2, 29), LocalDate.of(2024, 3, 1)));
        System.out.println(Duration.ofSeconds(3661, 5).plusMillis(10) + " " + Duration.parse("PT1H30M").toMinutes());
        System.out.println(YearMonth.of(2023, 2).lengthOfMonth() + " " + Year.isLeap(1900) + " " + MonthDay.of(2, 29).isValidYear(2023));
        System.out.println(DayOfWeek.MONDAY.getDisplayName(TextStyle.SHORT, Locale.US) + " " + Month.MAY.getDisplayName(TextStyle.FULL, Locale.FRANCE));
        System.out.println(LocalTime.of(23, 59).plusMinutes(2) + " " + LocalTime.MIDNIGHT.minusNanos(1));
        System.out.println(WeekFields.ISO.getFirstDayOfWeek() + " " + LocalDate.of(2021, 1, 3).get(WeekFields.ISO.weekOfWeekBasedYear()));
        try {
            LocalDate.parse("2023-02-30");
        } catch (DateTimeParseException e) {
            System.out.println(e.getMessage());
        }
        try {
            LocalDate.of(2023, 13, 1);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        try {
            ZoneId.of("Mars/Base");
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        Clock c = Clock.fixed(Instant.ofEpochSecond(100), ZoneOffset.UTC);
        System.out.println(LocalDateTime.now(c) + " " + c.millis());
        System.out.println(java.time.chrono.JapaneseDate.of(2020, 1, 1) + " " + java.time.chrono.ThaiBuddhistDate.of(2563, 1, 1));
        System.out.println(TimeZone.getTimeZone("Europe/Paris").getRawOffset() + " " + TimeZone.getTimeZone("GMT+3").getID());
    }
}

// features: LocalTime, LocalDateTime, Duration, Instant arithmetic, truncation, ISO text

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;

public class LocalDateTimeAndDuration {
    public static void main(String[] args) {
        LocalTime t = LocalTime.of(23, 59, 30);
        System.out.println(t + " " + t.plusSeconds(45) + " " + t.minusHours(24) + " " + t.withNano(5_000_000) + " " + LocalTime.of(7, 5) + " " + LocalTime.MIDNIGHT);
        System.out.println(t.toSecondOfDay() + " " + t.truncatedTo(ChronoUnit.HOURS) + " " + LocalTime.parse("10:15:30.123456789") + " " + LocalTime.ofNanoOfDay(86_399_999_999_999L));
        LocalDateTime dt = LocalDateTime.of(2023, 12, 31, 23, 59, 59, 999_000_000);
        System.out.println(dt + " " + dt.plusNanos(1_000_000) + " " + dt.minusMonths(10) + " " + dt.toLocalDate() + " " + dt.toLocalTime());
        System.out.println(dt.plus(Duration.ofHours(25)) + " " + dt.with(ChronoField.MINUTE_OF_HOUR, 5) + " " + dt.get(ChronoField.ALIGNED_WEEK_OF_YEAR));
        LocalDateTime other = LocalDateTime.parse("2020-02-29T12:00");
        System.out.println(Duration.between(other, dt) + " " + ChronoUnit.HOURS.between(other, dt) + " " + other.until(dt, ChronoUnit.DAYS) + " " + other.isBefore(dt));
        Duration[] durations = {Duration.ZERO, Duration.ofSeconds(3661), Duration.ofMillis(-1500), Duration.ofDays(2), Duration.ofNanos(1), Duration.ofMinutes(-61).plusMillis(1)};
        for (Duration d : durations) {
            System.out.println(d + " " + d.toMillis() + " " + d.getSeconds() + " " + d.getNano() + " " + d.isNegative() + " " + d.abs() + " " + d.multipliedBy(3) + " " + d.negated()
                    + " " + d.toHoursPart() + ":" + d.toMinutesPart() + ":" + d.toSecondsPart());
        }
        System.out.println(Duration.parse("PT8H6M12.345S") + " " + Duration.parse("P2DT3H").toHours() + " " + Duration.ofHours(7).dividedBy(Duration.ofMinutes(50)) + " "
                + Duration.ofSeconds(10).dividedBy(3) + " " + Duration.ofSeconds(5).compareTo(Duration.ofMillis(5001)));
        Instant i = Instant.ofEpochSecond(1_700_000_000L, 123_000_000);
        System.out.println(i + " " + i.plusSeconds(86400) + " " + i.toEpochMilli() + " " + Instant.EPOCH + " " + Instant.ofEpochMilli(-1) + " " + i.truncatedTo(ChronoUnit.DAYS));
        System.out.println(dt.toEpochSecond(ZoneOffset.UTC) + " " + LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.ofHours(2)) + " " + dt.atOffset(ZoneOffset.ofHoursMinutes(5, 30))
                + " " + ZoneOffset.of("-03:00").getTotalSeconds());
        System.out.println(LocalDate.of(2024, 5, 5).atStartOfDay() + " " + LocalDate.of(2024, 5, 5).atTime(9, 30) + " " + dt.hashCode() + " " + t.hashCode());
        try {
            LocalTime.of(24, 0);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        try {
            Duration.parse("8 hours");
        } catch (DateTimeParseException e) {
            System.out.println(e.getMessage());
        }
        try {
            LocalDateTime.parse("2020-02-30T12:00");
        } catch (DateTimeParseException e) {
            System.out.println(e.getMessage());
        }
        try {
            Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}

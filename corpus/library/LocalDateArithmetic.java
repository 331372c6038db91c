// features: LocalDate, Period, DayOfWeek, Month, leap years, ChronoUnit, DateTimeException

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;

public class LocalDateArithmetic {
    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 1, 31);
        System.out.println(d + " " + d.getDayOfWeek() + " " + d.getDayOfYear() + " " + d.isLeapYear() + " " + d.lengthOfMonth());
        System.out.println(d.plusMonths(1) + " " + d.plusMonths(13) + " " + d.minusDays(31) + " " + d.plusWeeks(5) + " " + d.plusYears(-124));
        System.out.println(d.withDayOfMonth(15) + " " + d.withMonth(2) + " " + d.withDayOfYear(366) + " " + d.withYear(2023));
        LocalDate e = LocalDate.of(2000, Month.FEBRUARY, 29);
        System.out.println(Period.between(e, d) + " " + ChronoUnit.DAYS.between(e, d) + " " + e.until(d, ChronoUnit.MONTHS) + " " + e.until(d));
        System.out.println(d.isAfter(e) + " " + d.isBefore(e) + " " + d.compareTo(e) + " " + d.equals(LocalDate.parse("2024-01-31")) + " " + d.hashCode());
        System.out.println(d.toEpochDay() + " " + LocalDate.ofEpochDay(0) + " " + LocalDate.ofEpochDay(-1000000) + " " + LocalDate.ofYearDay(2023, 200));
        System.out.println(d.with(TemporalAdjusters.firstDayOfNextMonth()) + " " + d.with(TemporalAdjusters.next(DayOfWeek.FRIDAY)) + " "
                + d.with(TemporalAdjusters.lastInMonth(DayOfWeek.MONDAY)));
        System.out.println(DayOfWeek.MONDAY.plus(10) + " " + DayOfWeek.of(7) + " " + Month.JANUARY.minus(1) + " " + Month.of(2).maxLength());
        Period p = Period.of(1, 14, 40);
        System.out.println(p + " " + p.normalized() + " " + p.toTotalMonths() + " " + p.plusDays(3).multipliedBy(2) + " " + Period.parse("P1Y2M3D") + " " + Period.ZERO);
        System.out.println(e.plus(p) + " " + e.minus(Period.ofWeeks(2)) + " " + YearMonth.of(2023, 2).atEndOfMonth() + " " + Year.isLeap(1900) + Year.isLeap(2000));
        int fridays13 = 0;
        for (LocalDate t = LocalDate.of(2000, 1, 13); t.getYear() < 2030; t = t.plusMonths(1)) {
            if (t.getDayOfWeek() == DayOfWeek.FRIDAY) {
                fridays13++;
            }
        }
        System.out.println("friday the 13th: " + fridays13);
        System.out.println(LocalDate.MIN + " " + LocalDate.MAX + " " + LocalDate.of(-5, 3, 1) + " " + LocalDate.of(12345, 3, 1));
        Runnable[] failing = {() -> LocalDate.of(2023, 2, 29), () -> LocalDate.of(2023, 13, 1), () -> LocalDate.of(2023, 4, 31),
            () -> LocalDate.MAX.plusDays(1), () -> DayOfWeek.of(8)};
        for (Runnable r : failing) {
            try {
                r.run();
            } catch (DateTimeException x) {
                System.out.println(x.getMessage());
            }
        }
        try {
            LocalDate.parse("2024-1-5");
        } catch (DateTimeParseException x) {
            System.out.println(x.getMessage() + " at " + x.getErrorIndex());
        }
        System.out.println(d.datesUntil(LocalDate.of(2024, 2, 4)).map(LocalDate::toString).toList());
    }
}

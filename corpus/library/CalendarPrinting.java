// features: month calendar from LocalDate, DayOfWeek arithmetic, YearMonth, ISO weeks, Easter computus, string formatting

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.Year;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

public class CalendarPrinting {
    static String month(YearMonth ym) {
        StringBuilder sb = new StringBuilder(ym + "\nMo Tu We Th Fr Sa Su\n");
        sb.append("   ".repeat(ym.atDay(1).getDayOfWeek().getValue() - 1));
        for (int day = 1; day <= ym.lengthOfMonth(); day++) {
            LocalDate d = ym.atDay(day);
            sb.append(day < 10 ? " " : "").append(day);
            sb.append(d.getDayOfWeek() == DayOfWeek.SUNDAY || day == ym.lengthOfMonth() ? '\n' : ' ');
        }
        return sb.toString();
    }

    static LocalDate easter(int y) {
        int a = y % 19;
        int b = y / 100;
        int c = y % 100;
        int h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
        int l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
        int m = (a + 11 * h + 22 * l) / 451;
        int n = h + l - 7 * m + 114;
        return LocalDate.of(y, n / 31, n % 31 + 1);
    }

    public static void main(String[] args) {
        System.out.print(month(YearMonth.of(2024, 2)));
        System.out.print(month(YearMonth.of(2023, Month.OCTOBER)));
        for (int y = 2020; y < 2026; y++) {
            LocalDate e = easter(y);
            System.out.println(e + " " + e.getDayOfWeek() + " pentecost " + e.plusDays(49));
        }
        Map<DayOfWeek, Integer> firsts = new EnumMap<>(DayOfWeek.class);
        for (YearMonth ym = YearMonth.of(1999, 1); ym.isBefore(YearMonth.of(2010, 1)); ym = ym.plusMonths(1)) {
            firsts.merge(ym.atDay(1).getDayOfWeek(), 1, Integer::sum);
        }
        System.out.println(firsts);
        List<Integer> longYears = new ArrayList<>();
        for (int y = 2000; y < 2030; y++) {
            if (LocalDate.of(y, 6, 1).range(IsoFields.WEEK_OF_WEEK_BASED_YEAR).getMaximum() == 53) {
                longYears.add(y);
            }
        }
        System.out.println(longYears + " " + LocalDate.of(2021, 1, 1).get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + LocalDate.of(2024, 5, 5).get(IsoFields.QUARTER_OF_YEAR));
        System.out.println(Year.of(2024).length() + " " + Year.of(2024).atDay(60) + " " + Year.of(2023).isLeap() + " " + ChronoUnit.WEEKS.between(LocalDate.of(2000, 1, 1), LocalDate.of(2024, 1, 1)) + " " + ChronoUnit.DECADES.between(LocalDate.of(1970, 1, 1), LocalDate.of(2024, 1, 1)));
    }
}

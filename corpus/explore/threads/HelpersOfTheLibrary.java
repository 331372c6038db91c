// explore: HelpersOfTheLibrary
// verdict: safe
// complete: true
// paths: 3

import java.util.Calendar;
import java.util.TimeZone;
import spelunk.Choose;

/** Threads that the class library starts for itself stop nothing. */
public class HelpersOfTheLibrary {
    public static void main(String[] arguments) {
        int month = Choose.intIn(0, 2);
        TimeZone zone = TimeZone.getTimeZone("UTC");
        assert TimeZone.getDefault() != null;
        Calendar calendar = Calendar.getInstance(zone);
        calendar.clear();
        calendar.set(2024, month, 1);
        int days = calendar.getActualMaximum(Calendar.DAY_OF_MONTH);
        assert days == (month == 1 ? 29 : 31);
    }
}

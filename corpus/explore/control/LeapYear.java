// explore: LeapYear#check
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

import spelunk.Choose;

public class LeapYear {
    // Forgets the rule of the centuries.
    static boolean simple(int year) {
        return year % 4 == 0;
    }

    static boolean gregorian(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    static void check(int year) {
        Choose.assume(1900 < year && year < 2200);
        assert simple(year) == gregorian(year);
    }
}

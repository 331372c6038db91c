// explore: LeapYearThisCentury#check
// verdict: safe
// complete: true

import spelunk.Choose;

public class LeapYearThisCentury {
    static void check(int year) {
        Choose.assume(1900 < year && year < 2100);
        boolean gregorian = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        assert gregorian == (year % 4 == 0);
    }
}

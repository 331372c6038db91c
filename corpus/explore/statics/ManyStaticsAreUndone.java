// explore: ManyStaticsAreUndone#mark
// verdict: safe
// complete: true

/** More static fields than are saved as a whole: each write has to be undone by itself. */
public class ManyStaticsAreUndone {
    static int field00, field01, field02, field03, field04, field05, field06, field07, field08, field09, field10;
    static int field11, field12, field13, field14, field15, field16, field17, field18, field19, field20, field21;
    static int field22, field23, field24, field25, field26, field27, field28, field29, field30, field31, field32;
    static int field33, field34, field35, field36, field37, field38, field39, field40, field41, field42, field43;

    static void mark(int where) {
        assert field05 == 0 && field43 == 0;
        if (where > 0) {
            field05 = 1;
        } else {
            field43 = where - 1;
        }
        assert field05 == 0 || field43 == 0;
    }
}

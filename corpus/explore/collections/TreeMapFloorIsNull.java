// explore: TreeMapFloorIsNull#floor
// verdict: violation
// complete: true
// exception: java.lang.NullPointerException

import java.util.TreeMap;

public class TreeMapFloorIsNull {
    static String floor(int x) {
        TreeMap<Integer, String> grades = new TreeMap<>();
        grades.put(0, "F");
        grades.put(50, "C");
        grades.put(80, "A");
        return grades.floorEntry(x).getValue();
    }
}

// explore: OffByOne
// verdict: violation
// complete: true
// exception: java.lang.ArrayIndexOutOfBoundsException

import spelunk.Choose;

public class OffByOne {
    public static void main(String[] args) {
        int[] values = Choose.anyIntArray(3);
        int sum = 0;
        for (int i = 0; i <= values.length; i++) {
            sum += values[i];
        }
        System.out.println(sum);
    }
}

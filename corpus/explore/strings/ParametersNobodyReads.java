// explore: ParametersNobodyReads#keep
// verdict: safe
// complete: true
// paths: 1

public class ParametersNobodyReads {
    private static String text;
    private static int[] numbers;

    static String keep(String s, int[] a) {
        text = s;
        numbers = a;
        return s;
    }
}

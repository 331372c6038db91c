// explore: NumberNobodyReads#describe
// verdict: safe
// complete: true
// paths: 1

public class NumberNobodyReads {
    static String describe(int x, long y, char c) {
        String text = Integer.toString(x) + '/' + y + c;
        StringBuilder builder = new StringBuilder(text);
        builder.append("; ").append(x).append(true).append((String) null);
        return builder.toString().concat(String.valueOf(c));
    }
}

// explore: BuilderOfNumbersGrows#check
// verdict: safe
// complete: true

import spelunk.Choose;

public class BuilderOfNumbersGrows {
    static void check(int x, char c) {
        Choose.assume(0 <= x && x < 1000);
        StringBuilder builder = new StringBuilder("0123456789012").append(x);
        assert builder.capacity() == 29;
        builder = new StringBuilder();
        builder.append("01234567890123").append(x);
        assert builder.capacity() == (x < 100 ? 16 : 34);
        builder.append(c).setLength(3);
        assert builder.toString().equals("012");
        builder.append(x).deleteCharAt(0).insert(0, c).reverse();
        assert builder.charAt(builder.length() - 1) == c;
        assert builder.length() == (x < 10 ? 4 : x < 100 ? 5 : 6);
    }
}

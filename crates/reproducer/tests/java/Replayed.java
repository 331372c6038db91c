import java.util.Arrays;
import spelunk.Choose;

/** Prints what it chooses, as exactly as can be. */
public class Replayed {
    public static void main(String[] args) {
        System.out.println(Choose.intIn("n", 0, 9) + " " + Choose.anyLong() + " " + Choose.anyBoolean() + " " + (int) Choose.anyChar());
        System.out.println(Integer.toHexString(Float.floatToRawIntBits(Choose.anyFloat())));
        System.out.println(Long.toHexString(Double.doubleToRawLongBits(Choose.anyDouble())));
        System.out.println(Arrays.toString(Choose.anyString(9).toCharArray()).codePoints().sum() + " " + Arrays.toString(Choose.anyByteArray(3)));
        System.out.println(Integer.toHexString(Float.floatToRawIntBits(Choose.anyFloatArray(3)[1])));
    }
}

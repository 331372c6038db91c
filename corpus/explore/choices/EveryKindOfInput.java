// explore: EveryKindOfInput
// verdict: violation
// complete: true
// exception: java.lang.IllegalStateException

import spelunk.Choose;

public class EveryKindOfInput {
    public static void main(String[] args) {
        boolean z = Choose.anyBoolean();
        byte b = Choose.anyByte();
        short s = Choose.anyShort();
        char c = Choose.anyChar();
        int i = Choose.anyInt();
        long j = Choose.anyLong();
        float f = Choose.anyFloat();
        double d = Choose.anyDouble();
        if (z && b == -1 && s == 300 && c == 'q' && i == 1 << 20 && j == 1L << 40 && f == 0.5f && d == -2.25) {
            throw new IllegalStateException("all at once");
        }
    }
}

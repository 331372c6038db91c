// explore: ManyStaticsAfterAChoice
// verdict: safe
// complete: true
// paths: 4

import spelunk.Choose;

/** A large class is initialised on every path anew, and code that has seen it initialised asks again. */
public class ManyStaticsAfterAChoice {
    static int initialised;
    static final int[] ROUNDS = {1, 1, 1, 1};

    static class Tables {
        static final byte[] b0 = {1, 2};
        static final byte[] b1 = {1, 2};
        static final byte[] b2 = {1, 2};
        static final byte[] b3 = {1, 2};
        static final byte[] b4 = {1, 2};
        static final byte[] b5 = {1, 2};
        static final byte[] b6 = {1, 2};
        static final byte[] b7 = {1, 2};
        static final byte[] b8 = {1, 2};
        static final byte[] b9 = {1, 2};
        static final byte[] b10 = {1, 2};
        static final byte[] b11 = {1, 2};
        static final byte[] b12 = {1, 2};
        static final byte[] b13 = {1, 2};
        static final byte[] b14 = {1, 2};
        static final byte[] b15 = {1, 2};
        static final byte[] b16 = {1, 2};
        static final byte[] b17 = {1, 2};
        static final byte[] b18 = {1, 2};
        static final byte[] b19 = {1, 2};
        static final byte[] b20 = {1, 2};
        static final byte[] b21 = {1, 2};
        static final byte[] b22 = {1, 2};
        static final byte[] b23 = {1, 2};
        static final byte[] b24 = {1, 2};
        static final byte[] b25 = {1, 2};
        static final byte[] b26 = {1, 2};
        static final byte[] b27 = {1, 2};
        static final byte[] b28 = {1, 2};
        static final byte[] b29 = {1, 2};
        static final byte[] b30 = {1, 2};
        static final byte[] b31 = {1, 2};
        static final byte[] b32 = {1, 2};
        static final byte[] b33 = {1, 2};
        static final byte[] b34 = {1, 2};
        static final byte[] b35 = {1, 2};
        static final byte[] b36 = {1, 2};
        static final byte[] b37 = {1, 2};
        static final byte[] b38 = {1, 2};
        static final byte[] b39 = {1, 2};
        static final byte[] b40 = {1, 2};
        static final byte[] b41 = {1, 2};
        static final byte[] b42 = {1, 2};
        static final byte[] b43 = {1, 2};
        static final byte[] b44 = {1, 2};
        static final byte[] b45 = {1, 2};
        static final byte[] b46 = {1, 2};
        static final byte[] b47 = {1, 2};
        static final byte[] b48 = {1, 2};
        static final byte[] b49 = {1, 2};
        static final byte[] b50 = {1, 2};
        static final byte[] b51 = {1, 2};
        static final byte[] b52 = {1, 2};
        static final byte[] b53 = {1, 2};
        static final byte[] b54 = {1, 2};
        static final byte[] b55 = {1, 2};
        static final byte[] b56 = {1, 2};
        static final byte[] b57 = {1, 2};
        static final byte[] b58 = {1, 2};
        static int writes;

        static {
            initialised++;
        }
    }

    static int read() {
        Tables.writes++;
        return Tables.b30[1] + Tables.writes;
    }

    public static void main(String[] arguments) {
        int round = Choose.intIn(0, 3);
        assert ROUNDS[round] == 1;
        assert initialised == 0;
        assert read() == 3;
        assert read() == 4;
        assert initialised == 1 && Tables.b58.length == 2;
    }
}

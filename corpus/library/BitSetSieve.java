// features: BitSet, prime sieve, set algebra, nextSetBit, long arrays

import java.util.Arrays;
import java.util.BitSet;

public class BitSetSieve {
    public static void main(String[] args) {
        int limit = 500;
        BitSet prime = new BitSet(limit + 1);
        prime.set(2, limit + 1);
        for (int i = prime.nextSetBit(0); i >= 0 && i * i <= limit; i = prime.nextSetBit(i + 1)) {
            for (int j = i * i; j <= limit; j += i) {
                prime.clear(j);
            }
        }
        System.out.println(prime.cardinality() + " " + prime.length() + " " + prime.size());
        System.out.println(prime);
        BitSet odd = new BitSet();
        for (int i = 1; i < 200; i += 2) {
            odd.set(i);
        }
        BitSet both = (BitSet) prime.clone();
        both.and(odd);
        System.out.println(both.cardinality() + " " + both.intersects(odd) + " " + both.hashCode());
        BitSet either = (BitSet) odd.clone();
        either.xor(prime);
        System.out.println(either.get(0, 20) + " " + either.cardinality());
        either.andNot(odd);
        System.out.println(either.nextSetBit(0) + " " + either.previousSetBit(498) + " " + either.nextClearBit(2));
        either.or(odd);
        either.flip(10, 20);
        System.out.println(either.get(0, 25));
        System.out.println(Arrays.toString(prime.get(0, 128).toLongArray()));
        System.out.println(Arrays.toString(odd.get(0, 20).toByteArray()));
        BitSet back = BitSet.valueOf(new long[] {0x8000000000000001L, 0xFFL});
        System.out.println(back + " " + back.length() + " " + back.previousClearBit(70));
        back.clear(0, 68);
        back.set(100, true);
        back.set(101, false);
        System.out.println(back + " " + back.isEmpty() + " " + back.get(100) + back.get(99999));
        System.out.println(back.stream().sum() + " " + back.equals(BitSet.valueOf(back.toLongArray())));
        try {
            back.set(-1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            back.get(5, 3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}

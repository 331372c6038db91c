// features: bit manipulation, gray code, n queens with masks, subset enumeration, CRC by hand, xorshift

import java.util.ArrayList;
import java.util.List;

public class BitTricksAndQueens {
    static int queens(int n, int columns, int left, int right) {
        int all = (1 << n) - 1;
        if (columns == all) {
            return 1;
        }
        int count = 0;
        for (int free = all & ~(columns | left | right); free != 0; free &= free - 1) {
            int bit = free & -free;
            count += queens(n, columns | bit, (left | bit) << 1, (right | bit) >>> 1);
        }
        return count;
    }

    static int crc32(byte[] data) {
        int crc = -1;
        for (byte b : data) {
            crc ^= b & 0xff;
            for (int k = 0; k < 8; k++) {
                crc = (crc & 1) != 0 ? crc >>> 1 ^ 0xedb88320 : crc >>> 1;
            }
        }
        return ~crc;
    }

    static long xorshift(long x) {
        x ^= x << 13;
        x ^= x >>> 7;
        return x ^ x << 17;
    }

    static int adler(String s) {
        int a = 1;
        int b = 0;
        for (int i = 0; i < s.length(); i++) {
            a = (a + s.charAt(i)) % 65521;
            b = (b + a) % 65521;
        }
        return b << 16 | a;
    }

    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder();
        for (int n = 1; n <= 8; n++) {
            sb.append(queens(n, 0, 0, 0)).append(' ');
        }
        System.out.println(sb);
        StringBuilder gray = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            gray.append(String.format("%3s", Integer.toBinaryString(i ^ i >> 1)).replace(' ', '0')).append(' ');
        }
        System.out.println(gray);
        System.out.println(Integer.toHexString(crc32("123456789".getBytes(java.nio.charset.StandardCharsets.US_ASCII))) + " " + Integer.toHexString(adler("Wikipedia")));
        long x = 88172645463325252L;
        for (int i = 0; i < 1000; i++) {
            x = xorshift(x);
        }
        System.out.println(x);
        List<String> subsets = new ArrayList<>();
        int mask = 0b10110;
        for (int s = mask; ; s = s - 1 & mask) {
            subsets.add(Integer.toBinaryString(s));
            if (s == 0) {
                break;
            }
        }
        System.out.println(subsets);
        int v = 0xdeadbeef;
        System.out.println((v & v - 1) + " " + (v & -v) + " " + (v | v >> 31) + " " + (v ^ v >>> 16) + " " + (byte) v + " " + (short) v + " " + (char) v % 1000 + " " + (v >> 33) + " " + (v << -4) + " " + (v >>> 28));
        long lv = 0xfedcba9876543210L;
        System.out.println((int) lv + " " + (int) (lv >>> 32) + " " + (lv >> 60) + " " + (lv >>> 60) + " " + (lv << 68) + " " + ~lv + " " + (lv & 0xffff) + " " + (byte) (lv >> 8));
        byte b = (byte) 0x80;
        System.out.println((b >> 1) + " " + (b >>> 1) + " " + ((b & 0xff) >> 1) + " " + (byte) (b << 1) + " " + (b ^ 0xff) + " " + ~b);
        b >>>= 1;
        char c = 'A';
        c |= 0x20;
        short sh = (short) 0xffff;
        sh >>>= 4;
        System.out.println(b + " " + c + " " + sh);
        System.out.println(swapBits(0b1010, 1, 2) + " " + parity(7) + parity(6) + " " + isPowerOfTwo(64) + isPowerOfTwo(0) + isPowerOfTwo(65));
    }

    static int swapBits(int v, int i, int j) {
        int x = (v >> i ^ v >> j) & 1;
        return v ^ (x << i | x << j);
    }

    static int parity(int v) {
        v ^= v >>> 16;
        v ^= v >>> 8;
        v ^= v >>> 4;
        return 0x6996 >> (v & 15) & 1;
    }

    static boolean isPowerOfTwo(int v) {
        return v > 0 && (v & v - 1) == 0;
    }
}

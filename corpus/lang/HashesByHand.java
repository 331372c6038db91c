// features: bit operations, int arithmetic, long arithmetic, byte arithmetic, rotations, char arithmetic
public class HashesByHand {
    static int[] md5Shifts = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};

    static byte[] pad(byte[] in, boolean bigEndian) {
        int blocks = (in.length + 8) / 64 + 1;
        byte[] out = new byte[blocks * 64];
        System.arraycopy(in, 0, out, 0, in.length);
        out[in.length] = (byte) 0x80;
        long bits = in.length * 8L;
        for (int i = 0; i < 8; i++) {
            out[out.length - 8 + i] = (byte) (bigEndian ? bits >>> 56 - 8 * i : bits >>> 8 * i);
        }
        return out;
    }

    static String md5(byte[] in) {
        int a0 = 0x67452301, b0 = 0xefcdab89, c0 = 0x98badcfe, d0 = 0x10325476;
        byte[] m = pad(in, false);
        for (int block = 0; block < m.length; block += 64) {
            int a = a0, b = b0, c = c0, d = d0;
            for (int i = 0; i < 64; i++) {
                int f, g;
                switch (i >> 4) {
                    case 0: f = b & c | ~b & d; g = i; break;
                    case 1: f = d & b | ~d & c; g = 5 * i + 1 & 15; break;
                    case 2: f = b ^ c ^ d; g = 3 * i + 5 & 15; break;
                    default: f = c ^ (b | ~d); g = 7 * i & 15;
                }
                int word = 0;
                for (int k = 3; k >= 0; k--) {
                    word = word << 8 | m[block + g * 4 + k] & 0xff;
                }
                int constant = (int) (long) (Math.abs(StrictMath.sin(i + 1)) * 4294967296.0);
                f += a + constant + word;
                a = d;
                d = c;
                c = b;
                int s = md5Shifts[(i >> 4) * 4 + (i & 3)];
                b += f << s | f >>> 32 - s;
            }
            a0 += a;
            b0 += b;
            c0 += c;
            d0 += d;
        }
        StringBuilder out = new StringBuilder();
        for (int w : new int[] {a0, b0, c0, d0}) {
            for (int k = 0; k < 4; k++) {
                out.append(String.format("%02x", w >>> 8 * k & 0xff));
            }
        }
        return out.toString();
    }

    static String sha1(byte[] in) {
        int[] h = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
        byte[] m = pad(in, true);
        for (int block = 0; block < m.length; block += 64) {
            int[] w = new int[80];
            for (int i = 0; i < 16; i++) {
                for (int k = 0; k < 4; k++) {
                    w[i] = w[i] << 8 | m[block + i * 4 + k] & 255;
                }
            }
            for (int i = 16; i < 80; i++) {
                w[i] = Integer.rotateLeft(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
            }
            int a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
            for (int i = 0; i < 80; i++) {
                int f = i < 20 ? b & c | ~b & d : i < 40 ? b ^ c ^ d : i < 60 ? b & c | b & d | c & d : b ^ c ^ d;
                int k = i < 20 ? 0x5A827999 : i < 40 ? 0x6ED9EBA1 : i < 60 ? 0x8F1BBCDC : 0xCA62C1D6;
                int t = (a << 5 | a >>> 27) + f + e + k + w[i];
                e = d;
                d = c;
                c = b << 30 | b >>> 2;
                b = a;
                a = t;
            }
            h[0] += a;
            h[1] += b;
            h[2] += c;
            h[3] += d;
            h[4] += e;
        }
        StringBuilder out = new StringBuilder();
        for (int x : h) {
            out.append(String.format("%08x", x));
        }
        return out.toString();
    }

    static long murmur(long k) {
        k ^= k >>> 33;
        k *= 0xff51afd7ed558ccdL;
        k ^= k >>> 33;
        k *= 0xc4ceb9fe1a85ec53L;
        return k ^ k >>> 33;
    }

    static String base64(byte[] in) {
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < in.length; i += 3) {
            int v = (in[i] & 255) << 16 | (i + 1 < in.length ? (in[i + 1] & 255) << 8 : 0) | (i + 2 < in.length ? in[i + 2] & 255 : 0);
            for (int k = 0; k < 4; k++) {
                out.append(i + k > in.length ? '=' : alphabet.charAt(v >> 18 - 6 * k & 63));
            }
        }
        return out.toString();
    }

    static int adler(byte[] in) {
        int a = 1, b = 0;
        for (byte x : in) {
            a = (a + (x & 0xff)) % 65521;
            b = (b + a) % 65521;
        }
        return b << 16 | a;
    }

    public static void main(String[] args) {
        for (String s : new String[] {"", "abc", "The quick brown fox jumps over the lazy dog", "x".repeat(200)}) {
            byte[] bytes = s.getBytes();
            System.out.println(md5(bytes) + " " + sha1(bytes) + " " + Integer.toHexString(adler(bytes)));
        }
        System.out.println(base64("Many hands make light work.".getBytes()) + " " + base64("ab".getBytes()) + base64(new byte[] {-1, 0, 1, -128}));
        System.out.println(Long.toHexString(murmur(1)) + " " + murmur(Long.MIN_VALUE));
    }
}

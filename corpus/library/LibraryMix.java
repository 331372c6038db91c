// features: serialization, digests, base64, uuid, checksums, random generators, scanners, properties, optional, bit sets
import java.io.*;
import java.nio.charset.*;
import java.security.*;
import java.util.*;
import java.util.zip.*;

public class LibraryMix {
    static class Node implements Serializable {
        private static final long serialVersionUID = 1;
        int id = 4;
        transient int hidden = 5;
        String text = "abc";
        List<Node> next = new ArrayList<>();
        int[] data = {1, 2, 3};
    }

    record Point(int x, int y) implements Serializable {}

    enum Color {
        RED, GREEN
    }

    static String hex(byte[] b) {
        StringBuilder s = new StringBuilder();
        for (byte x : b) {
            s.append(String.format("%02x", x));
        }
        return s.toString();
    }

    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ObjectOutputStream o = new ObjectOutputStream(out)) {
            Node n = new Node();
            n.next.add(n);
            n.hidden = 99;
            o.writeObject(n);
            o.writeObject(new Point(1, 2));
            o.writeObject(Color.GREEN);
            o.writeObject(new HashMap<>(Map.of("k", 1)));
            o.writeInt(77);
        }
        try (ObjectInputStream i = new ObjectInputStream(new ByteArrayInputStream(out.toByteArray()))) {
            Node m = (Node) i.readObject();
            System.out.println(m.id + " " + m.hidden + " " + m.text + " " + (m.next.get(0) == m) + " " + m.data.length);
            System.out.println(i.readObject() + " " + (i.readObject() == Color.GREEN) + " " + i.readObject() + " " + i.readInt());
        }
        for (String a : new String[] {"MD5", "SHA-1", "SHA-256", "SHA-512"}) {
            System.out.println(a + " " + hex(MessageDigest.getInstance(a).digest("hello".getBytes(StandardCharsets.UTF_8))));
        }
        try {
            MessageDigest.getInstance("NOPE");
        } catch (NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Base64.getEncoder().encodeToString("any carnal pleas".getBytes()) + " " + new String(Base64.getMimeDecoder().decode("aGVs\nbG8=")));
        System.out.println(UUID.nameUUIDFromBytes("x".getBytes()) + " " + UUID.fromString("123e4567-e89b-12d3-a456-426614174000").version() + " " + UUID.randomUUID().version());
        CRC32 c = new CRC32();
        c.update("123456789".getBytes());
        Adler32 ad = new Adler32();
        ad.update("Wikipedia".getBytes());
        CRC32C cc = new CRC32C();
        cc.update("123456789".getBytes());
        System.out.println(Long.toHexString(c.getValue()) + " " + Long.toHexString(ad.getValue()) + " " + Long.toHexString(cc.getValue()));
        System.out.println(new Random(42).nextInt(100) + " " + new Random(42).nextGaussian() + " " + new SplittableRandom(7).nextInt(1000));
        System.out.println(java.util.random.RandomGenerator.of("L64X128MixRandom") != null);
        System.out.println(new Random(1).ints(5, 0, 10).boxed().toList());
        SecureRandom sr = new SecureRandom();
        System.out.println(sr.nextInt(5) < 5);
        byte[] utf16 = "h\u00e9\u20ac\ud83d\ude00".getBytes(StandardCharsets.UTF_16);
        System.out.println(utf16.length + " " + new String(utf16, StandardCharsets.UTF_16).equals("h\u00e9\u20ac\ud83d\ude00"));
        System.out.println(Charset.forName("ISO-8859-15") + " " + Charset.isSupported("windows-1252") + " " + hex("\u20ac".getBytes("windows-1252")));
        try {
            Charset.forName("bogus");
        } catch (UnsupportedCharsetException e) {
            System.out.println(e);
        }
        Properties p = new Properties();
        p.load(new StringReader("a=1\nb : two\n#c\nd\\ e=\\u0041"));
        System.out.println(new TreeMap<>(p));
        PipedInputStream pin = new PipedInputStream();
        PipedOutputStream pout = new PipedOutputStream(pin);
        pout.write("pipe".getBytes());
        pout.close();
        System.out.println(new String(pin.readAllBytes()));
        StreamTokenizer st = new StreamTokenizer(new StringReader("x = 3.5 + 'q'"));
        int count = 0;
        while (st.nextToken() != StreamTokenizer.TT_EOF) {
            count++;
        }
        System.out.println(count);
        StackTraceElement[] trace = Thread.currentThread().getStackTrace();
        System.out.println(trace[trace.length - 1]);
        System.out.println(new File("/a/b/../c.txt").getName() + " " + new File("x/y").getParent() + " " + new File("/q").isAbsolute());
        System.out.println(java.nio.file.Path.of("/a/b/../c").normalize() + " " + java.nio.file.Paths.get("x", "y").getFileName());
        System.out.println(java.net.URI.create("http://user@host:80/p/q?x=1#f").getPath() + " " + java.net.URLEncoder.encode("a b&c", "UTF-8"));
        System.out.println(Objects.hash(1, "a", null) + " " + Arrays.deepToString(new Object[] {1, new int[] {2}, null}));
        Thread.UncaughtExceptionHandler h = (t, e) -> System.out.println(t.getName() + " " + e);
        Thread t = new Thread(() -> {
            throw new IllegalStateException("boom");
        }, "worker");
        t.setUncaughtExceptionHandler(h);
        t.start();
        t.join();
        System.out.println(Integer.toString(255, 36) + " " + Long.parseUnsignedLong("18446744073709551615") + " " + Double.toHexString(0.1) + " " + Float.MIN_VALUE);
        System.out.println(new StringJoiner(",", "[", "]").add("a").add("b") + " " + String.join("-", List.of("x", "y")));
        System.out.println(Optional.of(5).map(x -> x * 2).filter(x -> x > 5).orElse(0));
        java.util.logging.Logger.getLogger("q").fine("not shown");
    }
}

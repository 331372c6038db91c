// features: variable handles, fields, static fields, array elements, byte array views, compareAndSet, getAndAdd, bitwise updates
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

public class VarHandleModes {
    int i = 1;
    long l = 2;
    byte b = 3;
    short s = 4;
    char c = 'c';
    float f = 1.5f;
    double d = 2.5;
    boolean z;
    String t = "t";
    Object o = "o";
    final int constant = 9;
    static int shared = 7;
    static String text = "static";

    static VarHandle field(String name, Class<?> type) throws Exception {
        return MethodHandles.lookup().findVarHandle(VarHandleModes.class, name, type);
    }

    public static void main(String[] args) throws Throwable {
        VarHandleModes x = new VarHandleModes();
        VarHandle i = field("i", int.class);
        System.out.println((int) i.get(x) + " " + i + " " + i.varType() + i.coordinateTypes());
        i.set(x, 10);
        i.setVolatile(x, (int) i.getVolatile(x) + 1);
        i.setOpaque(x, (int) i.getOpaque(x) + 1);
        i.setRelease(x, (int) i.getAcquire(x) + 1);
        System.out.println(x.i + " " + i.compareAndSet(x, 13, 20) + i.compareAndSet(x, 13, 21) + " " + (int) i.compareAndExchange(x, 20, 30) + (int) i.compareAndExchange(x, 20, 40) + " " + x.i);
        System.out.println((int) i.getAndSet(x, 5) + " " + (int) i.getAndAdd(x, -7) + " " + (int) i.getAndBitwiseOr(x, 12) + " " + (int) i.getAndBitwiseAnd(x, 0xff) + " " + (int) i.getAndBitwiseXor(x, 3) + " " + x.i);
        while (!i.weakCompareAndSet(x, x.i, 77)) {}
        System.out.println(x.i);
        VarHandle l = field("l", long.class), b = field("b", byte.class), s = field("s", short.class), c = field("c", char.class), f = field("f", float.class), d = field("d", double.class), z = field("z", boolean.class), t = field("t", String.class), o = field("o", Object.class);
        System.out.println((long) l.getAndAdd(x, 1L << 40) + " " + x.l + " " + (byte) b.getAndAdd(x, (byte) 127) + " " + x.b + " " + (short) s.getAndBitwiseXor(x, (short) -1) + " " + x.s + " " + (char) c.getAndSet(x, 'z') + x.c);
        System.out.println((float) f.getAndAdd(x, 0.25f) + " " + x.f + " " + d.compareAndSet(x, 2.5, -0.0) + d.compareAndSet(x, 0.0, 1.0) + " " + x.d + " " + (boolean) z.getAndBitwiseOr(x, true) + x.z);
        System.out.println(t.compareAndSet(x, "t", "u") + x.t + (String) t.getAndSet(x, null) + x.t + o.getAndSet(x, 5) + x.o + (Object) o.getVolatile(x));
        l.set(x, 5);
        d.set(x, 'A');
        Object boxed = i.get(x);
        i.set(x, Integer.valueOf(3));
        System.out.println(x.l + " " + x.d + " " + boxed + x.i);
        VarHandle shared = MethodHandles.lookup().findStaticVarHandle(VarHandleModes.class, "shared", int.class);
        VarHandle text = MethodHandles.lookup().findStaticVarHandle(VarHandleModes.class, "text", String.class);
        System.out.println((int) shared.getAndAdd(3) + " " + VarHandleModes.shared + " " + shared.compareAndSet(10, 11) + " " + (String) text.getAndSet("new") + VarHandleModes.text);
        VarHandle ints = MethodHandles.arrayElementVarHandle(int[].class), bytes = MethodHandles.arrayElementVarHandle(byte[].class), strings = MethodHandles.arrayElementVarHandle(String[].class), longs = MethodHandles.arrayElementVarHandle(long[].class);
        int[] ia = {1, 2, 3};
        byte[] ba = {-1, 2};
        String[] sa = {"a", "b"};
        long[] la = {Long.MAX_VALUE};
        System.out.println((int) ints.getAndAdd(ia, 2, 5) + Arrays.toString(ia) + (byte) bytes.getAndBitwiseAnd(ba, 0, (byte) 0x7f) + Arrays.toString(ba) + strings.compareAndSet(sa, 1, "b", "c") + sa[1] + (long) longs.getAndAdd(la, 0, 1L) + Arrays.toString(la));
        byte[] raw = {1, 2, 3, 4, 5, 6, 7, 8, -1};
        VarHandle big = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN), little = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN), shorts = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN), doubles = MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.BIG_ENDIAN);
        System.out.println(Integer.toHexString((int) big.get(raw, 1)) + " " + Long.toHexString((long) little.get(raw, 1)) + " " + (short) shorts.get(raw, 7) + " " + big.varType());
        big.set(raw, 3, 0xcafebabe);
        doubles.set(raw, 0, 1.5);
        System.out.println(Arrays.toString(raw) + (double) doubles.get(raw, 0));
        String[] problems = new String[6];
        try { ints.get(ia, 3); } catch (ArrayIndexOutOfBoundsException e) { problems[0] = e.getMessage(); }
        try { big.get(raw, 6); } catch (IndexOutOfBoundsException e) { problems[1] = e.getMessage(); }
        try { i.get((VarHandleModes) null); } catch (NullPointerException e) { problems[2] = "null"; }
        try { field("constant", int.class).set(x, 1); } catch (UnsupportedOperationException e) { problems[3] = "final"; }
        try { o.getAndAdd(x, 1); } catch (UnsupportedOperationException e) { problems[4] = "no arithmetic"; }
        try { Object wrong = 5; t.set(x, wrong); } catch (ClassCastException e) { problems[5] = "cast"; }
        System.out.println(Arrays.toString(problems) + (int) field("constant", int.class).get(x));
        VarHandle.fullFence();
        VarHandle.acquireFence();
    }
}

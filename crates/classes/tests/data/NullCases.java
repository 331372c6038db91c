import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Every way to dereference null. Each case fails with one NullPointerException; main prints where and how. */
public class NullCases {
    static class Node {
        Node next;
        int[] numbers;
        Node[] children;
        String name;
        long wide;
        static Node root;
        static String[] names;
        static int cursor;

        Node next() { return next; }
        Node at(int index, String key) { return null; }
        static Node make(StringBuilder text, Object any, String[] rest, long l) { return null; }
        private int secret() { return 1; }
    }

    interface Shape { Shape scaled(double by, Shape[] others); }

    Node field;
    int position;
    Shape shape;

    void invokeOnLocal() { String s = null; s.length(); }
    void invokeOnParameter(String p, long l, Object o) { o.hashCode(); }
    void invokeOnFirstParameter(String p) { p.isEmpty(); }
    static void staticParameter(double d, String p) { p.isEmpty(); }
    void writtenParameter(String p) { p = null; p.isEmpty(); }
    void invokeOnConstant() { ((String) null).length(); }
    void invokeOnField() { field.next(); }
    void invokeOnStatic() { Node.root.next(); }
    void invokeOnCall() { Node.make(null, "x", null, 2L).next(); }
    void invokeOnVirtualCall() { new Node().next().next(); }
    void invokeOnInterface() { shape.scaled(1.5, null); }
    void invokeOnInterfaceCall(List<Shape> shapes) { List<String> l = new ArrayList<>(); l.add(null); l.get(0).trim(); }
    void invokeWithArguments() { field.at(1 + 2, "key"); }
    void invokePrivate() { field.secret(); }
    void invokeOnCast() { Object o = null; ((Node) o).next(); }
    void invokeOnArray() { int[] a = null; a.clone(); }
    void invokeOnObjectArray() { String[][] a = null; a.clone(); }
    void invokeOnElement() { Node[] a = new Node[3]; a[2].next(); }
    void invokeOnStaticElement() { Node.names = new String[2]; Node.names[Node.cursor].length(); }
    void elementByField() { Node[] a = new Node[3]; a[position].next(); }
    void elementByOwnField() { Node[] a = new Node[3]; a[this.position].next(); }
    void elementBySum() { Node[] a = new Node[3]; int i = 1; a[i + 1].next(); }
    void elementByCall() { Node[] a = new Node[30]; a[String.valueOf(3).length()].next(); }
    void elementByElement() { Node[] a = new Node[30]; int[] index = {4}; a[index[0]].next(); }
    void elementByBig() { Node[] a = new Node[3000]; a[2000].next(); }
    void elementByByte() { Node[] a = new Node[300]; a[100].next(); }
    void elementByHuge() { Node[] a = new Node[300000]; a[200000].next(); }
    void elementByLong() { Node[] a = new Node[3]; long l = 1; a[(int) l].next(); }
    void elementByLocal(int i) { Node[] a = new Node[3]; a[i].next(); }
    void elementByIncremented(int i) { Node[] a = new Node[3]; i++; a[i].next(); }
    void elementByChar(char c) { Node[] a = new Node[3]; a[c].next(); }
    void elementByMinus() { Node[] a = null; a[-1].next(); }
    void nestedElement() { Node[][] a = new Node[3][]; a[1][2].next(); }
    void deepElement() { Node[][][][][][] a = new Node[1][1][1][1][1][1]; a[0][0][0][0][0][0].next(); }
    void deeperElement() { Node[][][][][] a = new Node[1][1][1][1][1]; a[0][0][0][0][0].next(); }
    void chain() { field = new Node(); field.next.next = null; }
    void longChain() {
        Node n = new Node(); n.next = new Node(); n.next.next = new Node(); n.next.next.next = new Node();
        n.next.next.next.next = new Node(); n.next.next.next.next.next = new Node();
        n.next.next.next.next.next.next.next = null;
    }
    void callChain() { Node n = new Node(); n.next = new Node(); n.next().next().next(); }
    void mixedChain() { field = new Node(); field.children = new Node[2]; field.children[1].name.length(); }
    void callThenField() { Node n = new Node(); n.next().next.next(); }
    void fieldOfCall() { Node n = new Node(); n.next = n; n.next().name.length(); }
    void elementOfCall() { List<Node[]> l = new ArrayList<>(); l.add(new Node[1]); l.get(0)[0].next(); }
    void readField() { Node n = null; int[] x = n.numbers; }
    void readWide() { Node n = null; long x = n.wide; }
    void writeField() { Node n = null; n.name = "x"; }
    void writeWide() { Node n = null; n.wide = 3L; }
    void writeSum(Node n) { n.wide += 3L; }
    void loadInt() { int[] a = null; int x = a[0]; }
    void loadLong() { long[] a = null; long x = a[0]; }
    void loadFloat() { float[] a = null; float x = a[0]; }
    void loadDouble() { double[] a = null; double x = a[0]; }
    void loadObject() { Object[] a = null; Object x = a[0]; }
    void loadByte() { byte[] a = null; byte x = a[0]; }
    void loadBoolean() { boolean[] a = null; boolean x = a[0]; }
    void loadChar() { char[] a = null; char x = a[0]; }
    void loadShort() { short[] a = null; short x = a[0]; }
    void storeInt() { int[] a = null; a[0] = 1; }
    void storeLong() { long[] a = null; a[0] = 1; }
    void storeFloat() { float[] a = null; a[0] = 1; }
    void storeDouble() { double[] a = null; a[0] = 1; }
    void storeObject() { Object[] a = null; a[0] = "x"; }
    void storeByte() { byte[] a = null; a[0] = 1; }
    void storeBoolean() { boolean[] a = null; a[0] = true; }
    void storeChar() { char[] a = null; a[0] = 'x'; }
    void storeShort() { short[] a = null; a[0] = 1; }
    void storeCompound() { field = new Node(); field.numbers[1] += 4; }
    void arrayLength() { int[] a = null; int x = a.length; }
    void arrayLengthOfField() { field = new Node(); int x = field.children.length; }
    void arrayLoop(List<String> unused) { String[] a = null; for (String s : a) { s.length(); } }
    void throwNull() { RuntimeException e = null; throw e; }
    void throwConstant() { throw null; }
    void enter() { Object lock = null; synchronized (lock) { position++; } }
    void unbox() { Integer i = null; int x = i; }
    void unboxField() { Long[] l = new Long[1]; long x = l[0]; }
    void switchOnString(String s) { switch (s) { case "a": position = 1; break; default: position = 2; } }
    void switchOnEnum(Thread.State s) { switch (s) { case NEW: position = 1; break; default: position = 2; } }
    void ternary(boolean b, String p) { (b ? p : Node.root.name).length(); }
    void ternarySame(boolean b) { String s = null; (b ? s : s).length(); }
    void afterLoop(int n) { String s = null; for (int i = 0; i < 3; i++) { n += i; } s.length(); }
    void inLoop(int n) { String s = "x"; for (int i = 0; i < 3; i++) { s.length(); s = null; } }
    void inHandler() { String s = null; try { Integer.parseInt("x"); } catch (NumberFormatException e) { s.length(); } }
    void inFinally() { String s = null; try { position++; } finally { s.length(); } }
    void inLambda() { String s = null; Runnable r = () -> s.length(); r.run(); }
    void boundReference() { String s = null; Supplier<Integer> r = s::length; }
    void outerClass() { NullCases c = null; c.new Inner(); }
    class Inner { }
    void explicit() { throw new NullPointerException(); }
    void explicitText() { throw new NullPointerException("said so"); }
    void requireNonNull() { java.util.Objects.requireNonNull(null); }
    void stringParameters() { Shape s = null; Object o = null; o.equals(s); }
    void concatenated() { String s = null; (s + "x").concat(null); }
    void manyLocals(int a, int b, int c, int d) {
        long l1 = 1, l2 = 2, l3 = 3, l4 = 4, l5 = 5, l6 = 6, l7 = 7, l8 = 8, l9 = 9, l10 = 10, l11 = 11, l12 = 12;
        long m1 = 1, m2 = 2, m3 = 3, m4 = 4, m5 = 5, m6 = 6, m7 = 7, m8 = 8, m9 = 9, m10 = 10, m11 = 11, m12 = 12;
        long n1 = 1, n2 = 2, n3 = 3, n4 = 4, n5 = 5, n6 = 6, n7 = 7, n8 = 8, n9 = 9, n10 = 10, n11 = 11, n12 = 12;
        String late = null; late.length();
    }
    void dupped() { Node n = null; n.next = n = new Node(); }
    void dupIncrement() { field = null; field.wide++; }
    void assignChain() { Node a, b; a = b = null; a.next(); }
    void instanceOfPattern(Object o) { o = null; if (!(o instanceof String s)) { o.toString(); } }
    <T extends Comparable<T>> void generic(T t) { t.compareTo(t); }
    void varargs() { List<Object[]> l = null; l.add(new Object[] {1, "x"}); }
    void stringBuilderArgument() { Builder b = null; b.take(new StringBuilder(), "x", new String[0][], 'c', new Object[0]); }
    interface Builder { void take(StringBuilder b, String s, String[][] x, char c, Object[] o); }
    static Object identity(Object o) { return o; }
    void staticCallResult() { identity(null).hashCode(); }
    void superCall() { Node n = null; Object o = n; o.getClass(); }

    static Object defaultFor(Class<?> type) {
        if (type == boolean.class) return false;
        if (type == int.class) return 0;
        if (type == long.class) return 0L;
        if (type == double.class) return 0.0;
        if (type == char.class) return '\1';
        return null;
    }

    public static void main(String[] arguments) throws Exception {
        var backtrace = Throwable.class.getDeclaredField("backtrace");
        backtrace.setAccessible(true);
        for (Method method : NullCases.class.getDeclaredMethods()) {
            if (method.getName().equals("main") || method.isSynthetic() || method.getReturnType() != void.class) continue;
            Object[] values = new Object[method.getParameterCount()];
            for (int i = 0; i < values.length; i++) values[i] = defaultFor(method.getParameterTypes()[i]);
            try {
                method.invoke(new NullCases(), values);
                System.out.println("NOTHING THROWN\t" + method.getName());
            } catch (java.lang.reflect.InvocationTargetException e) {
                Throwable cause = e.getCause();
                if (!(cause instanceof NullPointerException)) throw e;
                StackTraceElement top = cause.getStackTrace()[0];
                int pc = ((int[]) ((Object[]) backtrace.get(cause))[1])[0] >>> 16;
                System.out.println(top.getClassName() + "\t" + top.getMethodName() + "\t" + pc + "\t" + cause.getMessage());
            }
        }
    }
}

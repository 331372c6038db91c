// features: Byte, Short, Boolean, Float statics, Number conversions, parse errors, boxing identity

import java.util.ArrayList;
import java.util.List;

public class SmallWrapperStatics {
    static void parse(String kind, String text) {
        try {
            Object value = switch (kind) {
                case "byte" -> Byte.parseByte(text);
                case "short" -> Short.parseShort(text);
                case "byte16" -> Byte.valueOf(text, 16);
                case "short2" -> Short.parseShort(text, 2);
                case "decode" -> Byte.decode(text);
                default -> Boolean.parseBoolean(text);
            };
            System.out.println(kind + " " + text + " = " + value + " " + value.getClass().getSimpleName());
        } catch (NumberFormatException e) {
            System.out.println(kind + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (String s : new String[] {"127", "128", "-128", "-129", "x", "", "7f"}) {
            parse("byte", s);
            parse("short", s);
            parse("byte16", s);
        }
        parse("short", "32768");
        parse("short2", "-101");
        parse("decode", "0x7f");
        parse("decode", "-0x81");
        parse("boolean", "TrUe");
        parse("boolean", "yes");
        System.out.println(Byte.toUnsignedInt((byte) -1) + " " + Short.toUnsignedInt((short) -1) + " " + Byte.compare((byte) 1, (byte) -1) + " " + Byte.compareUnsigned((byte) 1, (byte) -1)
                + " " + Short.reverseBytes((short) 0x1234) + " " + Byte.hashCode((byte) -5) + " " + Short.hashCode((short) -5) + " " + Boolean.hashCode(true) + " " + Boolean.hashCode(false));
        System.out.println(Boolean.logicalXor(true, false) + " " + Boolean.logicalAnd(true, false) + " " + Boolean.logicalOr(true, false) + " " + Boolean.compare(true, false) + " " + Boolean.valueOf("true") + " " + Boolean.toString(false)
                + " " + (Boolean.valueOf(true) == Boolean.TRUE));
        Number[] numbers = {(byte) -1, (short) 300, 70000, 1L << 40, 3.99f, -2.5e10};
        for (Number n : numbers) {
            System.out.println(n + " " + n.byteValue() + " " + n.shortValue() + " " + n.intValue() + " " + n.longValue() + " " + Float.floatToIntBits(n.floatValue()) + " " + n.doubleValue() + " " + n.getClass().getName());
        }
        List<Object> boxed = new ArrayList<>(List.of((byte) 1, (short) 1, 1, 1L, 1f, 1d, '1', true));
        int equal = 0;
        for (Object a : boxed) {
            for (Object b : boxed) {
                equal += a.equals(b) ? 1 : 0;
            }
        }
        System.out.println(equal + " " + boxed.contains(1) + " " + boxed.indexOf(1L) + " " + boxed.remove((Object) (short) 1) + " " + boxed);
        Object conditional = true ? 1 : 2.0;
        Object mixed = true ? (Object) 1 : 2.0;
        Integer none = null;
        System.out.println(conditional + " " + mixed + " " + (char) (true ? 'x' : 0));
        try {
            int value = none;
            System.out.println(value);
        } catch (NullPointerException e) {
            System.out.println("unboxing null");
        }
        System.out.println(Float.parseFloat("3.4028236e38") + " " + Float.sum(1.1f, 2.2f) + " " + Float.max(-0f, 0f) + " " + Float.isFinite(1f) + " " + Float.valueOf("1e-50"));
    }
}

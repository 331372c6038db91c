// features: equals, hashCode, toString, HashMap, HashSet, identity, inheritance
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

public class ObjectContracts {
    static class Money implements Comparable<Money> {
        private final long cents;
        private final String currency;

        Money(long cents, String currency) {
            this.cents = cents;
            this.currency = currency;
        }

        @Override
        public boolean equals(Object o) {
            if (this == o) {
                return true;
            }
            if (o == null || getClass() != o.getClass()) {
                return false;
            }
            Money m = (Money) o;
            return cents == m.cents && currency.equals(m.currency);
        }

        @Override
        public int hashCode() {
            return Objects.hash(cents, currency);
        }

        @Override
        public String toString() {
            return String.format("%d.%02d %s", cents / 100, cents % 100, currency);
        }

        @Override
        public int compareTo(Money o) {
            return Long.compare(cents, o.cents);
        }
    }

    static class Tipped extends Money {
        Tipped(long cents) {
            super(cents, "EUR");
        }
    }

    static class Colliding {
        final int id;
        static int compared;

        Colliding(int id) {
            this.id = id;
        }

        @Override
        public int hashCode() {
            return 42;
        }

        @Override
        public boolean equals(Object o) {
            compared++;
            return o instanceof Colliding c && c.id == id;
        }
    }

    static class Identity {}

    public static void main(String[] args) {
        Money a = new Money(1050, "EUR"), b = new Money(1050, "EUR"), c = new Money(5, "USD");
        System.out.println(a.equals(b) + " " + (a == b) + " " + a.equals(c) + " " + a.equals(null) + " " + a.equals("x") + " " + (a.hashCode() == b.hashCode()));
        System.out.println(a + " " + c + " " + a.compareTo(c) + " " + a.equals(new Tipped(1050)));
        Map<Money, String> map = new HashMap<>();
        map.put(a, "first");
        map.put(b, "second");
        map.put(c, "third");
        System.out.println(map.size() + map.get(new Money(1050, "EUR")) + map.get(new Money(1, "EUR")));
        Set<Colliding> set = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            set.add(new Colliding(i % 15));
        }
        System.out.println(set.size() + " " + set.contains(new Colliding(7)) + set.contains(new Colliding(70)) + (Colliding.compared > 100));
        Identity x = new Identity(), y = new Identity();
        System.out.println(x.equals(y) + " " + x.equals(x) + " " + (x.hashCode() == x.hashCode()) + " " + (System.identityHashCode(x) == x.hashCode())
            + " " + System.identityHashCode(null) + " " + x.toString().startsWith("ObjectContracts$Identity@"));
        Map<Identity, Integer> ids = new HashMap<>();
        ids.put(x, 1);
        ids.put(y, 2);
        System.out.println(ids.get(x) + ids.get(y) + ids.size());
        System.out.println(Objects.equals(null, null) + " " + Objects.equals(a, null) + Objects.hashCode(null) + Objects.toString(null, "default"));
        Map<Object, String> mixed = new HashMap<>();
        mixed.put(1, "int");
        mixed.put(1L, "long");
        mixed.put("1", "string");
        mixed.put('1', "char");
        mixed.put(null, "null");
        mixed.put(1.0, "double");
        System.out.println(mixed.size() + mixed.get(1) + mixed.get(1L) + mixed.get(null) + mixed.get(1.0f) + mixed.get((short) 1));
        String s1 = "hello", s2 = new String("hello"), s3 = s2.intern();
        System.out.println((s1 == s2) + " " + (s1 == s3) + " " + s1.equals(s2));
    }
}

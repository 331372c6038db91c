// features: clone, Cloneable, CloneNotSupportedException, deep copy, shallow copy, arrays
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class CloneAndCopy {
    static class Part implements Cloneable {
        int n;

        Part(int n) {
            this.n = n;
        }

        @Override
        protected Part clone() {
            try {
                return (Part) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static class Machine implements Cloneable {
        String name;
        Part shared;
        Part own;
        int[] gauges = {1, 2};
        List<String> notes = new ArrayList<>();
        long big = 1L << 50;
        double real = 2.5;
        static int constructed;

        Machine(String name) {
            constructed++;
            this.name = name;
            shared = new Part(1);
            own = new Part(2);
        }

        @Override
        public Machine clone() throws CloneNotSupportedException {
            Machine m = (Machine) super.clone();
            m.own = own.clone();
            m.notes = new ArrayList<>(notes);
            return m;
        }
    }

    static class Special extends Machine {
        char mark = 's';

        Special() {
            super("special");
        }
    }

    static class NotCloneable {
        Object copy() throws CloneNotSupportedException {
            return clone();
        }
    }

    public static void main(String[] args) throws Exception {
        Machine a = new Machine("a");
        a.notes.add("first");
        Machine b = a.clone();
        b.name = "b";
        b.shared.n = 10;
        b.own.n = 20;
        b.gauges[0] = 99;
        b.notes.add("second");
        System.out.println(a.name + a.shared.n + a.own.n + Arrays.toString(a.gauges) + a.notes + a.big + a.real);
        System.out.println(b.name + b.shared.n + b.own.n + Arrays.toString(b.gauges) + b.notes + b.big + b.real + Machine.constructed);
        Machine s = new Special().clone();
        System.out.println(s.getClass().getSimpleName() + ((Special) s).mark);
        try {
            new NotCloneable().copy();
        } catch (CloneNotSupportedException e) {
            System.out.println(e);
        }
        int[][] grid = {{1, 2}, {3}};
        int[][] copy = grid.clone();
        copy[1] = new int[] {7};
        copy[0][0] = 5;
        System.out.println(Arrays.deepToString(grid) + Arrays.deepToString(copy) + (grid.getClass() == copy.getClass()));
        String[] names = {"x", "y"};
        Object[] objects = names.clone();
        try {
            objects[0] = 1;
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        boolean[] z = new boolean[3].clone();
        byte[] by = {1, 2, 3};
        char[] ch = "abc".toCharArray().clone();
        double[] d = {1.5, 2.5};
        System.out.println(z.length + Arrays.toString(by.clone()) + new String(ch) + d.clone()[1] + new long[] {5L}.clone()[0] + new float[] {2f}.clone()[0] + new short[] {3}.clone()[0]);
        System.out.println(Arrays.toString(Arrays.copyOf(by, 5)) + Arrays.toString(Arrays.copyOfRange(names, 1, 3)));
    }
}

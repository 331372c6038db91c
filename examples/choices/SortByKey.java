import spelunk.Choose;

/**
 * Sorting data by keys. The sort moves the data and never looks at it: with delayed choice, how many
 * values there are makes no difference. Arguments: the longest array and the number of values.
 */
public class SortByKey {
    static void sort(int[] keys, int[] values) {
        for (int i = 0; i < keys.length; i++) {
            for (int j = i + 1; j < keys.length; j++) {
                if (keys[i] > keys[j]) {
                    swap(keys, i, j);
                    swap(values, i, j);
                }
            }
        }
    }

    private static void swap(int[] array, int i, int j) {
        int kept = array[i];
        array[i] = array[j];
        array[j] = kept;
    }

    private static boolean isSorted(int[] keys) {
        for (int i = 1; i < keys.length; i++) {
            if (keys[i - 1] > keys[i]) {
                return false;
            }
        }
        return true;
    }

    public static void main(String[] args) {
        int longest = Integer.parseInt(args[0]);
        int most = Integer.parseInt(args[1]);
        int length = Choose.intIn(0, longest);
        int[] keys = new int[length];
        int[] values = new int[length];
        for (int i = 0; i < length; i++) {
            keys[i] = Choose.intIn(0, longest);
            values[i] = Choose.intIn(0, most - 1);
        }
        sort(keys, values);
        assert isSorted(keys);
    }
}

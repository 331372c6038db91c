import spelunk.Choose;

/** Insertion sort of k inputs: one path for each of the k! rearrangements. */
public class InsertionSort {
    public static void main(String[] args) {
        int[] values = new int[Integer.parseInt(args[0])];
        for (int i = 0; i < values.length; i++) {
            values[i] = Choose.anyInt();
        }
        for (int i = 1; i < values.length; i++) {
            int key = values[i];
            int j = i - 1;
            while (j >= 0 && values[j] > key) {
                values[j + 1] = values[j];
                j--;
            }
            values[j + 1] = key;
        }
        for (int i = 1; i < values.length; i++) {
            assert values[i - 1] <= values[i];
        }
    }
}

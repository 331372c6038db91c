// explore: QueueOfTwoStacks
// verdict: safe
// complete: true

import spelunk.Choose;

public class QueueOfTwoStacks {
    private final int[] in = new int[4];
    private final int[] out = new int[4];
    private int inSize;
    private int outSize;

    void enqueue(int value) {
        in[inSize++] = value;
    }

    int dequeue() {
        if (outSize == 0) {
            while (inSize > 0) {
                out[outSize++] = in[--inSize];
            }
        }
        return out[--outSize];
    }

    public static void main(String[] args) {
        int a = Choose.anyInt();
        int b = Choose.anyInt();
        int c = Choose.anyInt();
        QueueOfTwoStacks queue = new QueueOfTwoStacks();
        queue.enqueue(a);
        queue.enqueue(b);
        assert queue.dequeue() == a;
        queue.enqueue(c);
        assert queue.dequeue() == b;
        assert queue.dequeue() == c;
    }
}

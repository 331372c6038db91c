// features: threads, uncaught exception, exit status, join
public class ThreadDies {
    static int step(int n) {
        return 10 / n;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            System.out.println("in thread");
            System.out.println(step(0));
        }, "fragile");
        t.start();
        t.join();
        System.out.println("main goes on");
        Thread u = new Thread(() -> System.out.println("second thread"));
        u.start();
        u.join();
    }
}

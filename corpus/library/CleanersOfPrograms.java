// features: Cleaner.create, an action that runs when its object is gone, one that runs early, the cleaner itself gone

import java.lang.ref.Cleaner;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class CleanersOfPrograms {
    static final Cleaner CLEANER = Cleaner.create();

    static class Handle implements AutoCloseable {
        private final Cleaner.Cleanable cleanable;

        Handle(String name, CountDownLatch done) {
            cleanable = CLEANER.register(this, () -> {
                System.out.println("released " + name + " by a daemon: " + Thread.currentThread().isDaemon());
                done.countDown();
            });
        }

        @Override
        public void close() {
            cleanable.clean();
        }
    }

    static void leave(String name, CountDownLatch done) {
        new Handle(name, done);
    }

    static boolean collectUntil(CountDownLatch done) throws InterruptedException {
        for (int round = 0; round < 50; round++) {
            System.gc();
            if (done.await(20, TimeUnit.MILLISECONDS)) {
                return true;
            }
        }
        return false;
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        try (Handle handle = new Handle("closed", closed)) {
            System.out.println("in use");
        }
        System.out.println(closed.getCount());
        CountDownLatch left = new CountDownLatch(1);
        leave("left", left);
        System.out.println(collectUntil(left));
        CountDownLatch alone = new CountDownLatch(1);
        Cleaner.create().register(new Object(), alone::countDown);
        System.out.println(collectUntil(alone));
    }
}

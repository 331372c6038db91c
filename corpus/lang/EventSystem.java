// features: interfaces, generics, lambdas, anonymous classes, collections, callbacks, functional interfaces
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

public class EventSystem {
    interface Event {
        default int priority() {
            return 0;
        }
    }

    record Click(int x, int y) implements Event {}

    record Key(char c) implements Event {
        @Override
        public int priority() {
            return c == '!' ? 10 : 1;
        }
    }

    static final class Tick implements Event {
        static int count;
        final int n = ++count;
    }

    static class Bus {
        private final Map<Class<? extends Event>, List<Consumer<? super Event>>> handlers = new LinkedHashMap<>();
        private final List<Event> dead = new ArrayList<>();
        private int depth;

        <E extends Event> Runnable on(Class<E> type, Predicate<? super E> filter, Consumer<? super E> handler) {
            Consumer<? super Event> wrapped = e -> {
                E typed = type.cast(e);
                if (filter.test(typed)) {
                    handler.accept(typed);
                }
            };
            handlers.computeIfAbsent(type, t -> new ArrayList<>()).add(wrapped);
            return () -> handlers.get(type).remove(wrapped);
        }

        void fire(Event e) {
            if (++depth > 5) {
                depth = 0;
                throw new IllegalStateException("too deep with " + e);
            }
            List<Consumer<? super Event>> list = handlers.getOrDefault(e.getClass(), List.of());
            if (list.isEmpty()) {
                dead.add(e);
            }
            for (Consumer<? super Event> c : List.copyOf(list)) {
                c.accept(e);
            }
            depth--;
        }
    }

    static class Observable<T> {
        private T value;
        private final List<Observer<T>> observers = new ArrayList<>();

        interface Observer<T> {
            void changed(T from, T to);
        }

        Observable(T value) {
            this.value = value;
        }

        void watch(Observer<T> o) {
            observers.add(o);
        }

        void set(T next) {
            T old = value;
            value = next;
            for (Observer<T> o : observers) {
                o.changed(old, next);
            }
        }
    }

    public static void main(String[] args) {
        Bus bus = new Bus();
        StringBuilder log = new StringBuilder();
        Runnable off = bus.on(Click.class, c -> c.x() > 0, c -> log.append(c).append(' '));
        bus.on(Key.class, k -> true, k -> log.append(k.c()).append(k.priority()).append(' '));
        bus.on(Key.class, k -> k.c() == '!', new Consumer<Key>() {
            int seen;

            @Override
            public void accept(Key k) {
                log.append("alarm").append(++seen).append(' ');
                bus.fire(new Click(seen, 0));
            }
        });
        bus.fire(new Click(1, 2));
        bus.fire(new Click(-1, 2));
        bus.fire(new Key('a'));
        bus.fire(new Key('!'));
        off.run();
        bus.fire(new Click(5, 5));
        bus.fire(new Tick());
        bus.fire(new Key('!'));
        System.out.println(log + "dead " + bus.dead.size() + " ticks " + Tick.count);
        bus.on(Tick.class, t -> true, t -> bus.fire(new Tick()));
        try {
            bus.fire(new Tick());
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage().startsWith("too deep with EventSystem$Tick") + " " + Tick.count);
        }
        Observable<Integer> o = new Observable<>(1);
        int[] sum = {0};
        o.watch((from, to) -> sum[0] += to - from);
        o.watch(new Observable.Observer<>() {
            public void changed(Integer from, Integer to) {
                System.out.print(from + "->" + to + " ");
            }
        });
        o.set(5);
        o.set(3);
        System.out.println(sum[0]);
    }
}

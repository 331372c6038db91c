// features: state machine with enum transitions, abstract enum methods, EnumMap of EnumMap, event history

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

public class AppStateMachine {
    enum Event { COIN, PUSH, KICK, FIX, POWER_OFF }

    enum State {
        LOCKED {
            @Override
            State on(Event e, AppStateMachine m) {
                return switch (e) {
                    case COIN -> {
                        m.coins++;
                        yield UNLOCKED;
                    }
                    case KICK -> m.kicks++ >= 1 ? BROKEN : this;
                    case POWER_OFF -> OFF;
                    default -> this;
                };
            }
        },
        UNLOCKED {
            @Override
            State on(Event e, AppStateMachine m) {
                if (e == Event.COIN) {
                    m.coins++;
                    return this;
                }
                if (e == Event.PUSH) {
                    m.passed++;
                    return LOCKED;
                }
                return e == Event.POWER_OFF ? OFF : this;
            }
        },
        BROKEN {
            @Override
            State on(Event e, AppStateMachine m) {
                if (e == Event.FIX) {
                    m.kicks = 0;
                    return LOCKED;
                }
                return super.on(e, m);
            }
        },
        OFF;

        State on(Event e, AppStateMachine m) {
            throw new IllegalStateException(e + " in " + this);
        }
    }

    int coins;
    int kicks;
    int passed;
    State state = State.LOCKED;
    final Map<State, Map<Event, Integer>> taken = new EnumMap<>(State.class);

    boolean fire(Event e) {
        State before = state;
        try {
            state = state.on(e, this);
        } catch (IllegalStateException x) {
            System.out.println("refused: " + x.getMessage());
            return false;
        }
        taken.computeIfAbsent(before, k -> new EnumMap<>(Event.class)).merge(e, 1, Integer::sum);
        return true;
    }

    Set<State> reachable(State from) {
        EnumSet<State> seen = EnumSet.of(from);
        List<State> todo = new ArrayList<>(seen);
        while (!todo.isEmpty()) {
            State s = todo.remove(todo.size() - 1);
            for (Event e : Event.values()) {
                AppStateMachine probe = new AppStateMachine();
                probe.kicks = 5;
                try {
                    State next = s.on(e, probe);
                    if (seen.add(next)) {
                        todo.add(next);
                    }
                } catch (IllegalStateException ignored) {
                    continue;
                }
            }
        }
        return seen;
    }

    public static void main(String[] args) {
        AppStateMachine m = new AppStateMachine();
        String script = "PUSH COIN COIN PUSH KICK KICK COIN PUSH FIX COIN PUSH POWER_OFF COIN";
        for (String word : script.split(" ")) {
            m.fire(Event.valueOf(word));
            System.out.println(word + " -> " + m.state);
        }
        System.out.println(m.coins + " coins, " + m.passed + " passed");
        System.out.println(m.taken);
        System.out.println(m.reachable(State.LOCKED) + " " + m.reachable(State.OFF));
        System.out.println(State.LOCKED.getClass() == State.class ? "same" : "own class " + State.LOCKED.getDeclaringClass().getSimpleName());
        System.out.println(State.OFF.getClass().getSimpleName() + " " + State.valueOf("BROKEN").ordinal());
    }
}

// explore: StateMachine
// verdict: safe
// complete: true

import spelunk.Choose;

public class StateMachine {
    enum State { CLOSED, OPEN, LOCKED }

    private State state = State.CLOSED;

    void press(boolean key) {
        switch (state) {
            case CLOSED:
                state = key ? State.LOCKED : State.OPEN;
                break;
            case OPEN:
                if (!key) {
                    state = State.CLOSED;
                }
                break;
            case LOCKED:
                if (key) {
                    state = State.CLOSED;
                }
                break;
        }
    }

    public static void main(String[] args) {
        StateMachine door = new StateMachine();
        for (int i = 0; i < 4; i++) {
            State before = door.state;
            door.press(Choose.anyBoolean());
            assert before != State.OPEN || door.state != State.LOCKED;
        }
    }
}

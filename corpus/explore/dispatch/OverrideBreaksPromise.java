// explore: OverrideBreaksPromise#speed
// verdict: violation
// complete: true
// exception: java.lang.AssertionError

public class OverrideBreaksPromise {
    static class Vehicle {
        int speed(int gear) {
            return gear < 0 ? 0 : gear % 100;
        }
    }

    static class Racer extends Vehicle {
        @Override
        int speed(int gear) {
            return super.speed(gear) * 2;
        }
    }

    static void speed(boolean racing, int gear) {
        Vehicle vehicle = racing ? new Racer() : new Vehicle();
        assert vehicle.speed(gear) < 100;
    }
}

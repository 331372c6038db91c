// explore: --match-states TorchCrossing
// verdict: safe
// complete: true

import gov.nasa.jpf.vm.Verify;

public class TorchCrossing {
    // Four people, a torch and a bridge that carries two of them: all across in less than 55 minutes is
    // impossible. The walk never ends, and every step says something, with text made on the way.
    static class Person {
        final String name;
        final int minutes;
        boolean across;

        Person(String name, int minutes) {
            this.name = name;
            this.minutes = minutes;
        }
    }

    static final Person[] people = {
        new Person("bill", 5), new Person("bob", 10), new Person("june", 15), new Person("joe", 20),
    };
    static int total;
    static boolean torchAcross;

    static void walk(Person person, boolean across) {
        person.across = across;
        System.out.println(person.name + (across ? " goes" : " comes back"));
    }

    static Person anybody(boolean across) {
        int there = 0;
        for (Person person : people) {
            if (person.across == across) there++;
        }
        int chosen = Verify.getInt(0, there - 1);
        for (Person person : people) {
            if (person.across == across && chosen-- == 0) return person;
        }
        throw new IllegalStateException();
    }

    static boolean allAcross() {
        for (Person person : people) {
            if (!person.across) return false;
        }
        return true;
    }

    public static void main(String[] args) {
        while (true) {
            Person one = anybody(torchAcross);
            Person other = torchAcross ? one : anybody(torchAcross);
            torchAcross = !torchAcross;
            walk(one, torchAcross);
            if (other != one) walk(other, torchAcross);
            total += Math.max(one.minutes, other.minutes);
            Verify.ignoreIf(total > 60);
            if (allAcross()) {
                assert total >= 55 : "in " + total;
                return;
            }
        }
    }
}

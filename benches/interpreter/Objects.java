import java.util.ArrayList;
import java.util.List;

/** Allocation, fields, boxed numbers, streams over a list of records. */
public class Objects {
    record Person(String name, int age, double score) {}

    static class Node {
        Node left, right;
        int value;

        Node(int depth) {
            value = depth;
            if (depth > 0) {
                left = new Node(depth - 1);
                right = new Node(depth - 1);
            }
        }

        int sum() {
            return value + (left == null ? 0 : left.sum() + right.sum());
        }
    }

    public static void main(String[] args) {
        int total = 0;
        for (int i = 0; i < 12; i++) {
            total += new Node(14).sum();
        }
        List<Person> people = new ArrayList<>();
        for (int i = 0; i < 30_000; i++) {
            people.add(new Person("p" + i % 100, i % 90, i * 0.5));
        }
        double average = people.stream().filter(p -> p.age() > 30).mapToDouble(Person::score).average().orElse(0);
        long names = people.stream().map(Person::name).distinct().count();
        System.out.println(total + " " + average + " " + names);
    }
}

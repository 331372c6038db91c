// features: Comparator.comparing, thenComparing, reversed, nullsFirst, naturalOrder, List.sort

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

public class ComparatorCombinators {
    record Person(String name, int age, double height, String city) { }

    static void show(String title, List<Person> people, Comparator<? super Person> order) {
        List<Person> copy = new ArrayList<>(people);
        copy.sort(order);
        StringBuilder sb = new StringBuilder(title).append(':');
        for (Person p : copy) {
            sb.append(' ').append(p.name());
        }
        System.out.println(sb);
    }

    public static void main(String[] args) {
        List<Person> people = List.of(
                new Person("Ann", 31, 1.70, "Rome"),
                new Person("Bob", 25, 1.82, "Oslo"),
                new Person("Cid", 31, 1.65, null),
                new Person("Dee", 19, 1.70, "Bern"),
                new Person("eve", 25, 1.91, null),
                new Person("Fox", 47, 1.55, "Oslo"));
        show("name", people, Comparator.comparing(Person::name));
        show("caseless", people, Comparator.comparing(Person::name, String.CASE_INSENSITIVE_ORDER));
        show("age", people, Comparator.comparingInt(Person::age));
        show("age reversed", people, Comparator.comparingInt(Person::age).reversed());
        show("age then height", people, Comparator.comparingInt(Person::age).thenComparingDouble(Person::height));
        show("height then name down", people,
                Comparator.comparingDouble(Person::height).thenComparing(Person::name, Comparator.reverseOrder()));
        show("city nulls first", people,
                Comparator.comparing(Person::city, Comparator.nullsFirst(Comparator.naturalOrder())).thenComparing(Person::name));
        show("city nulls last", people,
                Comparator.comparing(Person::city, Comparator.nullsLast(Comparator.reverseOrder())).thenComparing(Person::age));
        show("by long", people, Comparator.comparingLong(p -> -(long) p.age() * 1_000_000_000_000L));
        Function<Person, Integer> nameLength = p -> p.name().length();
        show("composed", people, Comparator.comparing(nameLength.andThen(n -> -n)).thenComparing(p -> p.name().charAt(1)));

        Integer[] numbers = {5, null, -3, 8, null, 0};
        Arrays.sort(numbers, Comparator.nullsFirst(Comparator.comparing(Math::abs)));
        System.out.println(Arrays.toString(numbers));
        Comparator<String> natural = Comparator.naturalOrder();
        System.out.println(natural.compare("a", "b") + " " + natural.reversed().compare("a", "b") + " "
                + natural.reversed().reversed().compare("c", "a"));
        System.out.println(Comparator.<Integer>reverseOrder().compare(1, 2) + " " + Comparator.nullsFirst(natural).compare(null, null));
        try {
            people.stream().sorted(Comparator.comparing(Person::city)).count();
            List<Person> copy = new ArrayList<>(people);
            copy.sort(Comparator.comparing(Person::city));
        } catch (NullPointerException e) {
            System.out.println("null city");
        }
    }
}

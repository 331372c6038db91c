// explore: CastToSibling#cast
// verdict: violation
// complete: true
// exception: java.lang.ClassCastException
// paths: 3

public class CastToSibling {
    static class Animal {}

    static class Dog extends Animal {}

    static class Cat extends Animal {}

    static void cast(int choice) {
        Animal animal = choice == 0 ? new Dog() : choice == 1 ? new Cat() : null;
        Dog dog = (Dog) animal;
        System.out.println(dog == null);
    }
}

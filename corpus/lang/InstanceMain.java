// features: instance main, implicit constructor, fields
// jdk: 25
class InstanceMain {
    String greeting = "hello";
    int calls;

    InstanceMain() {
        calls = 10;
    }

    String twice(String s) {
        calls++;
        return s + s;
    }

    void main() {
        System.out.println(twice(greeting) + calls);
        IO.println("through IO");
    }
}

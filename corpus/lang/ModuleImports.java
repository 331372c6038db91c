// features: module import, streams, collections
// jdk: 25
import module java.base;

public class ModuleImports {
    public static void main(String[] args) {
        List<String> words = new ArrayList<>(List.of("delta", "alpha", "charlie", "bravo"));
        Collections.sort(words);
        System.out.println(words + " " + words.stream().mapToInt(String::length).sum());
        Deque<Integer> deque = new ArrayDeque<>();
        deque.push(1);
        deque.addLast(2);
        System.out.println(deque + " " + words.getFirst() + words.reversed());
    }
}

// packages: groovy
// jars: groovy-all.jar
import groovy.lang.Binding;
import groovy.lang.GroovyShell;

/** Groovy scripts are compiled to classes of a loader of their own. */
public class GroovyProgram {
    public static void main(String[] args) {
        Binding binding = new Binding();
        binding.setVariable("n", 10);
        GroovyShell shell = new GroovyShell(binding);
        System.out.println(shell.evaluate("(1..n).collect { it * it }.sum()"));
        System.out.println(shell.evaluate("def m = [a: 1, b: 2]; m.c = 3; m.collect { k, v -> \"$k=$v\" }.join(',')"));
        System.out.println(shell.evaluate("class P { String name; int age }; new P(name: 'Ann', age: 3).with { \"$name is $age\" }"));
        try {
            shell.evaluate("throw new IllegalStateException('no')");
        } catch (IllegalStateException expected) {
            System.out.println(expected.getMessage());
        }
    }
}

// packages: libclojure-java libspec-alpha-clojure libcore-specs-alpha-clojure
// jars: clojure.jar spec.alpha.jar core.specs.alpha.jar
import clojure.lang.Compiler;
import clojure.lang.RT;
import java.io.StringReader;

/** Clojure compiles each form to a class. */
public class ClojureProgram {
    public static void main(String[] args) throws Exception {
        RT.init();
        System.out.println(eval("(reduce + (map #(* % %) (range 100)))"));
        System.out.println(eval("(defn fib [n] (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))"));
        System.out.println(eval("(fib 15)"));
        System.out.println(eval("(into (sorted-map) (frequencies \"mississippi\"))"));
        System.out.println(eval("(try (/ 1 0) (catch ArithmeticException e (.getMessage e)))"));
    }

    static Object eval(String text) {
        return Compiler.load(new StringReader(text));
    }
}

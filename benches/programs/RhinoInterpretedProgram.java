// packages: librhino-java
// jars: rhino.jar
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Scriptable;

/** JavaScript by Rhino, interpreted. */
public class RhinoInterpretedProgram {
    public static void main(String[] args) {
        Context context = Context.enter();
        context.setOptimizationLevel(-1);
        Scriptable scope = context.initStandardObjects();
        run(context, scope, "var s = 0; for (var i = 0; i < 10000; i++) s += i % 7; s");
        run(context, scope, "function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); } fib(16)");
        run(context, scope, "[3, 1, 2].sort().map(function (x) { return x * 2; }).join('-')");
        run(context, scope, "JSON.stringify({a: [1, 2, {b: null}], c: 'x'})");
        run(context, scope, "'hello world'.replace(/o(.)/g, '[$1]')");
        run(context, scope, "try { null.x } catch (e) { e.message }");
    }

    static void run(Context context, Scriptable scope, String text) {
        System.out.println(Context.toString(context.evaluateString(scope, text, "script", 1, null)));
    }
}

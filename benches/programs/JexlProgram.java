// packages: libcommons-jexl3-java
// jars: commons-jexl3.jar commons-logging.jar
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.MapContext;

public class JexlProgram {
    public static void main(String[] args) {
        JexlEngine jexl = new JexlBuilder().create();
        MapContext context = new MapContext();
        context.set("names", new String[] {"ann", "bob"});
        System.out.println(jexl.createScript("var s = 0; for (var i : 1..10) { s = s + i; } s").execute(context));
        System.out.println(jexl.createExpression("names[1].toUpperCase() + size(names)").evaluate(context));
        System.out.println(jexl.createExpression("3 > 2 ? 'yes' : 'no'").evaluate(context));
    }
}

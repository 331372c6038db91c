// packages: velocity libcommons-lang-java libcommons-collections3-java
// jars: velocity.jar commons-lang.jar commons-lang3.jar commons-collections3.jar slf4j-api.jar slf4j-nop.jar
import java.io.StringWriter;
import java.util.List;
import org.apache.velocity.VelocityContext;
import org.apache.velocity.app.VelocityEngine;

public class VelocityProgram {
    public static void main(String[] args) {
        VelocityEngine engine = new VelocityEngine();
        engine.setProperty("runtime.log.logsystem.class", "org.apache.velocity.runtime.log.NullLogChute");
        engine.init();
        VelocityContext context = new VelocityContext();
        context.put("items", List.of("a", "b", "c"));
        StringWriter writer = new StringWriter();
        engine.evaluate(context, writer, "log",
            "#set($n = 1)#foreach($i in $items)$n:$i#if($foreach.hasNext),#end#set($n = $n + 1)#end total $items.size()");
        System.out.println(writer);
    }
}

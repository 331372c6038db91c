// packages: libfreemarker-java
// jars: freemarker.jar
import freemarker.template.Configuration;
import freemarker.template.Template;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;

public class FreemarkerProgram {
    public static void main(String[] args) throws Exception {
        Configuration configuration = new Configuration(Configuration.VERSION_2_3_23);
        Template template = new Template("t", new StringReader(
            "<#list people as p>${p?index + 1}. ${p.name?cap_first} (${p.age})<#sep>, </#sep></#list> ${1234.5?string(\"0.00\")}"), configuration);
        StringWriter writer = new StringWriter();
        template.process(Map.of("people", List.of(Map.of("name", "ann", "age", 3), Map.of("name", "bob", "age", 4))), writer);
        System.out.println(writer);
    }
}

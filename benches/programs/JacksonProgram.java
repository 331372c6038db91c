// packages: libjackson2-databind-java
// jars: jackson-databind.jar jackson-core.jar jackson-annotations.jar
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class JacksonProgram {
    public static class Person {
        public String name;
        public int age;
        public List<String> tags = new ArrayList<>();
        public Map<String, Double> scores = new TreeMap<>();
    }

    public static void main(String[] args) throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        Person person = mapper.readValue("{\"name\":\"Ann\",\"age\":3,\"tags\":[\"x\",\"y\"],\"scores\":{\"a\":1.5}}", Person.class);
        person.age++;
        System.out.println(mapper.writerWithDefaultPrettyPrinter().writeValueAsString(person));
        JsonNode tree = mapper.readTree("[1, {\"a\": [true, null]}]");
        System.out.println(tree.get(1).get("a").get(0) + " " + tree);
        try {
            mapper.readValue("{\"nope\":1}", Person.class);
        } catch (Exception expected) {
            System.out.println(expected.getClass().getSimpleName());
        }
    }
}

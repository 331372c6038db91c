// packages: libyaml-snake-java
// jars: snakeyaml.jar
import java.util.Map;
import org.yaml.snakeyaml.Yaml;

public class SnakeYamlProgram {
    public static void main(String[] args) {
        Yaml yaml = new Yaml();
        Map<String, Object> map = yaml.load("a: 1\nb: [x, y, 2.5]\nc: {d: true, e: 2001-02-03}\nf: |\n  text\n  more\n");
        System.out.println(map.get("b") + " " + map.get("f"));
        System.out.println(yaml.dump(Map.of("list", java.util.List.of(1, "two"))));
    }
}

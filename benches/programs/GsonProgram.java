// packages: libgoogle-gson-java
// jars: gson.jar
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParser;
import com.google.gson.reflect.TypeToken;
import java.util.List;
import java.util.Map;

public class GsonProgram {
    static class Person {
        String name = "Ann";
        int[] numbers = {1, 2, 3};
        Map<String, List<Integer>> more = Map.of("k", List.of(4));
    }

    public static void main(String[] args) {
        Gson gson = new GsonBuilder().setPrettyPrinting().create();
        System.out.println(gson.toJson(new Person()));
        Map<String, List<Integer>> map = gson.fromJson("{\"a\":[1,2]}", new TypeToken<Map<String, List<Integer>>>() {}.getType());
        System.out.println(map.get("a").get(1) + 1);
        System.out.println(JsonParser.parseString("{\"x\": [1.50, \"y\"]}"));
    }
}

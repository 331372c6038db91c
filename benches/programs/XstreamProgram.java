// packages: libxstream-java
// jars: xstream.jar xpp3.jar
import com.thoughtworks.xstream.XStream;
import com.thoughtworks.xstream.io.xml.DomDriver;
import com.thoughtworks.xstream.security.AnyTypePermission;
import java.util.ArrayList;
import java.util.List;

public class XstreamProgram {
    static class Person {
        String name = "Ann";
        List<Integer> numbers = new ArrayList<>(List.of(1, 2));
    }

    public static void main(String[] args) {
        XStream xstream = new XStream(new DomDriver());
        xstream.addPermission(AnyTypePermission.ANY);
        xstream.alias("person", Person.class);
        String xml = xstream.toXML(new Person());
        System.out.println(xml);
        System.out.println(((Person) xstream.fromXML(xml)).numbers);
    }
}

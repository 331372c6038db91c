// features: resources of the class path, getResource, getResourceAsStream
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import java.util.ServiceLoader;

/** Resources of the class path and of the class library, through every door. */
public class ClassPathResources {
    static int first(InputStream stream) throws Exception {
        try (stream) {
            return stream.read() << 8 | stream.read();
        }
    }

    public static void main(String[] args) throws Exception {
        String name = "ClassPathResources.class";
        ClassLoader loader = ClassPathResources.class.getClassLoader();
        System.out.println(Integer.toHexString(first(ClassPathResources.class.getResourceAsStream(name))));
        System.out.println(Integer.toHexString(first(ClassPathResources.class.getResource("/" + name).openStream())));
        System.out.println(Integer.toHexString(first(loader.getResource(name).openStream())));
        System.out.println(Integer.toHexString(first(ClassLoader.getSystemResourceAsStream(name))));
        System.out.println(Collections.list(loader.getResources(name)).size());
        System.out.println(loader.getResource("not/there"));
        System.out.println(ClassPathResources.class.getResourceAsStream("not there"));
        URL library = Object.class.getResource("Object.class");
        System.out.println(library + " " + Integer.toHexString(first(library.openStream())));
        System.out.println(loader.getResource("java/lang/String.class"));
        URL own = loader.getResource(name);
        System.out.println(own.getProtocol() + " " + own.getPath().endsWith("/" + name));
        System.out.println(new java.io.File(own.toURI()).length() == own.openConnection().getContentLengthLong());
        System.out.println(own.toString().startsWith(
            ClassPathResources.class.getProtectionDomain().getCodeSource().getLocation().toString()));
        System.out.println(ServiceLoader.load(Runnable.class).findFirst().isPresent());
        try {
            ResourceBundle.getBundle("not.there");
        } catch (MissingResourceException expected) {
            System.out.println(expected.getMessage());
        }
    }
}

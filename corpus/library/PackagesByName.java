// features: packages that are asked for by name
public class PackagesByName {
    public static void main(String[] arguments) {
        for (String name : new String[] {"java.lang", "java.util", "no.such", ""}) {
            Package found = Package.getPackage(name);
            System.out.println("[" + name + "] " + found);
            if (found != null) {
                System.out.println(found.getName() + " " + found.getImplementationVersion() + " " + found.isSealed());
            }
        }
        System.out.println(PackagesByName.class.getClassLoader().getDefinedPackage(""));
        System.out.println(ClassLoader.getPlatformClassLoader().getDefinedPackage("java.lang"));
        System.out.println(PackagesByName.class.getPackage() == Package.getPackage(""));
    }
}

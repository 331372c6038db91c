// features: security manager taken away, warnings on the first error stream, refusal on newer JDKs
/** Class libraries of newer JDKs refuse what older ones warn of. */
public class SecurityManagerOfAProgram {
    public static void main(String[] args) {
        System.out.println(System.getSecurityManager());
        try {
            System.setSecurityManager(null);
            System.out.println("set");
        } catch (UnsupportedOperationException refused) {
            System.out.println(refused.getMessage());
        }
        System.out.println(System.getSecurityManager());
    }
}

// features: messages of exceptions about URIs and URLs, of which releases tell more or less

import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;

public class MessagesOfBadAddresses {
    public static void main(String[] args) {
        for (String text : new String[] {"a b", "http://[::1", ":x", "http://h:port/", "%zz", "http://host/ü/%"}) {
            try {
                System.out.println(new URI(text));
            } catch (URISyntaxException bad) {
                System.out.println(bad.getMessage() + " / " + bad.getReason() + " / " + bad.getIndex());
            }
            try {
                System.out.println(new URL(text).getHost());
            } catch (MalformedURLException bad) {
                System.out.println(bad.getMessage());
            }
        }
        URI.create("no spaces please");
    }
}

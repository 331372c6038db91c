// features: generate, XML
import java.io.StringReader;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.InputSource;
import org.xml.sax.XMLReader;

/** Asks a parser of the class library, which looks for its configuration: no question to the world outside. */
public class Outline {
    public int length(String text) throws Exception {
        XMLReader reader = SAXParserFactory.newInstance().newSAXParser().getXMLReader();
        reader.parse(new InputSource(new StringReader(text)));
        return text.length() > 20 ? -1 : text.length();
    }
}

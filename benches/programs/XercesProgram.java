// packages: libxerces2-java
// jars: xercesImpl.jar xml-apis.jar
import java.io.StringReader;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import org.apache.xerces.jaxp.validation.XMLSchemaFactory;
import org.xml.sax.SAXException;

/** A schema is read, documents are validated. */
public class XercesProgram {
    public static void main(String[] args) throws Exception {
        String text = "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'><xs:element name='r'><xs:complexType><xs:sequence>"
            + "<xs:element name='n' type='xs:int' maxOccurs='3'/></xs:sequence></xs:complexType></xs:element></xs:schema>";
        Schema schema = new XMLSchemaFactory().newSchema(new StreamSource(new StringReader(text)));
        for (String document : new String[] {"<r><n>1</n></r>", "<r><n>x</n></r>", "<r/>", "<r>"}) {
            try {
                schema.newValidator().validate(new StreamSource(new StringReader(document)));
                System.out.println("valid");
            } catch (SAXException invalid) {
                System.out.println(invalid.getMessage());
            }
        }
    }
}

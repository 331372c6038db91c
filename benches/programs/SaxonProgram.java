// packages: libsaxonhe-java
// jars: Saxon-HE.jar
import java.io.StringReader;
import java.io.StringWriter;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;

public class SaxonProgram {
    public static void main(String[] args) throws Exception {
        System.setProperty("javax.xml.transform.TransformerFactory", "net.sf.saxon.TransformerFactoryImpl");
        String sheet = "<xsl:stylesheet version=\"1.0\" xmlns:xsl=\"http://www.w3.org/1999/XSL/Transform\"><xsl:output method=\"xml\" indent=\"yes\"/><xsl:template match=\"/\"><out><xsl:for-each select=\"list/item\"><xsl:sort select=\"@n\" order=\"descending\" data-type=\"number\"/><i n=\"{@n}\"><xsl:value-of select=\"concat(., position())\"/></i></xsl:for-each><sum><xsl:value-of select=\"sum(list/item/@n)\"/></sum></out></xsl:template></xsl:stylesheet>";
        Transformer transformer = TransformerFactory.newInstance().newTransformer(new StreamSource(new StringReader(sheet)));
        StringWriter writer = new StringWriter();
        transformer.transform(
            new StreamSource(new StringReader("<list><item n='1'>a</item><item n='10'>b</item><item n='2'>c</item></list>")),
            new StreamResult(writer));
        System.out.println(writer);
    }
}

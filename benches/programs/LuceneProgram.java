// packages: liblucene8-java
// jars: lucene-core-8.7.0.jar lucene-analyzers-common-8.7.0.jar
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/** An index in memory. */
public class LuceneProgram {
    public static void main(String[] args) throws Exception {
        ByteBuffersDirectory directory = new ByteBuffersDirectory();
        try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()))) {
            for (String text : new String[] {"the quick brown fox", "jumps over", "the lazy dog and the fox"}) {
                Document document = new Document();
                document.add(new TextField("text", text, Field.Store.YES));
                writer.addDocument(document);
            }
        }
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
            IndexSearcher searcher = new IndexSearcher(reader);
            for (ScoreDoc hit : searcher.search(new TermQuery(new Term("text", "fox")), 10).scoreDocs) {
                System.out.println(searcher.doc(hit.doc).get("text") + " " + hit.score);
            }
        }
    }
}

// packages: scala-library
// jars: scala-library.jar
import scala.collection.immutable.List;
import scala.collection.immutable.List$;
import scala.collection.immutable.Range;
import scala.collection.immutable.Vector;
import scala.collection.immutable.Vector$;
import scala.math.BigInt;
import scala.math.BigInt$;
import scala.runtime.AbstractFunction1;

/** Scala's library, called as javac sees it. */
public class ScalaProgram {
    public static void main(String[] args) {
        List<Object> list = List$.MODULE$.empty();
        for (int i = 0; i < 5; i++) {
            list = list.$colon$colon(i);
        }
        System.out.println(list.reverse().mkString("[", ",", "]"));
        System.out.println(list.filter(new AbstractFunction1<Object, Object>() {
            public Object apply(Object x) {
                return (Integer) x % 2 == 0;
            }
        }));
        Vector<Object> vector = Vector$.MODULE$.empty();
        System.out.println(new Range(1, 10, 3).toList() + " " + vector.length());
        BigInt big = BigInt$.MODULE$.apply(2).pow(100);
        System.out.println(big);
        System.out.println(list.toStream().take(2).toList());
    }
}

// packages: kotlin
// jars: kotlin-stdlib.jar
import java.util.Arrays;
import java.util.List;
import kotlin.Pair;
import kotlin.collections.CollectionsKt;
import kotlin.ranges.IntRange;
import kotlin.sequences.SequencesKt;
import kotlin.text.Regex;
import kotlin.text.StringsKt;

/** Kotlin's library, called as javac sees it. */
public class KotlinProgram {
    public static void main(String[] args) {
        List<Integer> list = CollectionsKt.toList(new IntRange(1, 10));
        System.out.println(CollectionsKt.joinToString(CollectionsKt.chunked(list, 3), ";", "<", ">", -1, "...", null));
        System.out.println(SequencesKt.toList(SequencesKt.take(SequencesKt.generateSequence(1, x -> x * 3), 6)));
        System.out.println(StringsKt.capitalize("word") + StringsKt.padStart("7", 3, '0'));
        System.out.println(new Regex("[aeiou]").replace("mississippi", "_"));
        System.out.println(new Pair<>(1, Arrays.asList(2, 3)));
        System.out.println(CollectionsKt.windowed(list, 4, 3, true));
    }
}

// packages: libguava-java
// jars: guava.jar failureaccess.jar
import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Iterables;
import com.google.common.collect.TreeMultimap;
import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;

public class GuavaProgram {
    public static void main(String[] args) throws Exception {
        TreeMultimap<Integer, String> byLength = TreeMultimap.create();
        for (String word : Splitter.on(' ').split("the quick brown fox jumps over the lazy dog")) {
            byLength.put(word.length(), word);
        }
        System.out.println(byLength);
        System.out.println(Joiner.on("|").join(Iterables.partition(byLength.values(), 2)));
        LoadingCache<Integer, String> cache = CacheBuilder.newBuilder().maximumSize(2).build(CacheLoader.from(k -> "v" + k));
        System.out.println(cache.get(1) + cache.get(2) + cache.get(3) + cache.size());
        System.out.println(Hashing.sha256().hashString("x", StandardCharsets.UTF_8));
        System.out.println(Hashing.murmur3_128().hashInt(5));
        System.out.println(ImmutableSortedMap.of("b", 1, "a", 2));
    }
}

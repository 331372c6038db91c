// features: CompletableFuture, thenApply, thenCompose, thenCombine, exceptionally, handle, allOf

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;

public class CompletableFutureChains {
    static CompletableFuture<Integer> later(int n) {
        return CompletableFuture.completedFuture(n * 10);
    }

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> base = new CompletableFuture<>();
        CompletableFuture<String> chain = base.thenApply(x -> x + 1).thenCompose(CompletableFutureChains::later).thenApply(x -> "result " + x);
        System.out.println(chain.isDone() + " " + chain.getNow("not yet"));
        System.out.println(base.complete(4) + " " + base.complete(5) + " " + chain.join());
        System.out.println(later(1).thenCombine(later(2), Integer::sum).get());
        StringBuilder log = new StringBuilder();
        later(3).thenAccept(x -> log.append("got ").append(x)).thenRun(() -> log.append(" done"));
        System.out.println(log);
        CompletableFuture<Integer> bad = later(0).thenApply(x -> 5 / x);
        System.out.println(bad.isCompletedExceptionally() + " " + bad.exceptionally(e -> -1).join());
        System.out.println(bad.handle((v, e) -> v == null ? e.getClass().getSimpleName() + ": " + e.getCause().getMessage() : "fine").join());
        try {
            bad.join();
        } catch (CompletionException e) {
            System.out.println(e.getMessage());
        }
        try {
            bad.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause());
        }
        bad.whenComplete((v, e) -> System.out.println("complete with " + v + " and " + (e != null)));
        List<CompletableFuture<Integer>> all = List.of(later(1), later(2), later(3));
        CompletableFuture<List<Integer>> gathered = CompletableFuture.allOf(all.toArray(new CompletableFuture[0]))
                .thenApply(x -> all.stream().map(CompletableFuture::join).collect(Collectors.toList()));
        System.out.println(gathered.join());
        System.out.println(CompletableFuture.anyOf(new CompletableFuture<>(), later(9)).join());
        CompletableFuture<String> failed = new CompletableFuture<>();
        failed.completeExceptionally(new IllegalStateException("broken"));
        System.out.println(failed.thenApply(String::length).exceptionally(e -> e.getClass().getSimpleName().length()).join());
        CompletableFuture<Integer> async = CompletableFuture.supplyAsync(() -> 6).thenApplyAsync(x -> x * 7);
        System.out.println(async.get());
        CompletableFuture<String> cancelled = new CompletableFuture<>();
        System.out.println(cancelled.cancel(true) + " " + cancelled.isCancelled());
    }
}

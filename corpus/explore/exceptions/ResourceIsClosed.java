// explore: ResourceIsClosed#use
// verdict: safe
// complete: true

public class ResourceIsClosed {
    static final class Resource implements AutoCloseable {
        int closed;

        void use(int x) {
            if (x == 13) {
                throw new IllegalStateException("unlucky");
            }
        }

        @Override
        public void close() {
            closed++;
        }
    }

    static void use(int x) {
        Resource resource = new Resource();
        try (resource) {
            resource.use(x);
        } catch (IllegalStateException unlucky) {
            assert x == 13;
        }
        assert resource.closed == 1;
    }
}

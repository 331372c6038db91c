package subjects;

/** Tasks that need other tasks; a task that would need itself in the end is refused. */
public class DependencyGraph {
    public static final class Task {
        private int duration;
        private Task[] needs = new Task[2];
        private int count;
        private boolean isVisited;

        public Task(int duration) {
            if (duration < 0) {
                throw new IllegalArgumentException("negative");
            }
            this.duration = duration;
        }

        boolean repOk() {
            if (duration < 0 || needs == null || needs.length != 2 || count < 0 || count > 2 || isVisited) {
                return false;
            }
            for (int at = 0; at < 2; at++) {
                if ((needs[at] != null) != (at < count) || needs[at] == this) {
                    return false;
                }
            }
            return true;
        }

        /** Whether the other task is needed from now on. */
        public boolean need(Task other) {
            if (count == needs.length || other == this || other.reaches(this)) {
                return false;
            }
            needs[count++] = other;
            return true;
        }

        private boolean reaches(Task wanted) {
            for (int at = 0; at < count; at++) {
                if (needs[at] == wanted || needs[at].reaches(wanted)) {
                    return true;
                }
            }
            return false;
        }

        /** Time until it can be done, if everything is done one after the other, each once. */
        public int total() {
            int time = sum();
            clear();
            return time;
        }

        private int sum() {
            if (isVisited) {
                return 0;
            }
            isVisited = true;
            int time = duration;
            for (int at = 0; at < count; at++) {
                time += needs[at].sum();
            }
            return time;
        }

        private void clear() {
            if (isVisited) {
                isVisited = false;
                for (int at = 0; at < count; at++) {
                    needs[at].clear();
                }
            }
        }
    }

    private DependencyGraph() {}

    /** Whether both tasks need the same one, which takes longer than they do. */
    public static boolean isBottleneck(Task one, Task other) {
        if (one == other || one.count == 0 || other.count == 0) {
            return false;
        }
        Task shared = one.needs[0];
        return shared == other.needs[0] && shared.duration > one.duration + other.duration;
    }
}

import java.util.ArrayList;
import java.util.List;

/** Objects that exist only within another one. */
public class Ledger {
    private final List<Page> pages = new ArrayList<>();

    public Page open(int room) {
        Page page = new Page(room);
        pages.add(page);
        return page;
    }

    public int entries() {
        int count = 0;
        for (Page page : pages) {
            count += page.used;
        }
        return count;
    }

    public class Page {
        private final int room;
        private int used;

        public Page(int room) {
            this.room = room;
        }

        public boolean write() {
            if (used >= room) {
                return false;
            }
            used++;
            return true;
        }

        public boolean isLast() {
            return !pages.isEmpty() && pages.get(pages.size() - 1) == this;
        }
    }
}

//! Random programs that write every kind of state between choices: large objects and static areas,
//! arrays, class initialisation, strings and constants, collections of the library, threads, monitors
//! and permits, frames older than a choice. `path()` returns a digest of all of it.

use spelunk_progen::Random;
use std::fmt::Write;

/// Paths that a program may have at most.
const MOST_PATHS: u64 = 48;

struct Writer {
    random: Random,
    text: String,
    depth: usize,
    /// How many paths there are so far, at most.
    paths: u64,
    /// Questions are asked once only where they are written: not in bodies that are run again.
    may_ask: bool,
    /// Others may need the monitor that is held.
    may_start: bool,
    /// Choices are symbols here, which would make text and keys of maps dear.
    looks_at_once: bool,
    lambdas: usize,
}

/// The source of a program and its class.
pub fn generate(seed: u64) -> (String, String) {
    let class = format!("Path{seed}");
    let mut writer = Writer {
        random: Random::new(seed),
        text: String::new(),
        depth: 1,
        paths: 1,
        may_ask: true,
        may_start: true,
        looks_at_once: seed % 3 == 2,
        lambdas: 0,
    };
    writer.statements(10);
    let body = writer.text;
    let many = |form: &str, count: usize| -> String {
        let numbered = |number: usize| form.replace('#', &number.to_string());
        (0..count).map(numbered).collect()
    };
    let source = HEAD
        .replace("CLASS", &class)
        .replace("BIG_STATICS", &many("static int b#;", 60))
        .replace("WIDE_FIELDS", &many("int f#;", 50))
        .replace("MIX_BIG", &many("mix(Big.b#);", 60))
        .replace("MIX_WIDE", &many("mix(wide.f#);", 50))
        .replace("BODY", &body);
    (class, source)
}

impl Writer {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "{}{text}", "    ".repeat(self.depth + 1));
    }

    fn number(&mut self, bound: u64) -> u64 {
        self.random.below(bound as usize) as u64
    }

    fn statements(&mut self, most: u64) {
        for _ in 0..1 + self.number(most) {
            self.statement();
        }
    }

    fn block(&mut self, head: &str, tail: &str, most: u64) {
        self.line(head);
        self.depth += 1;
        self.statements(most);
        self.depth -= 1;
        self.line(tail);
    }

    /// A number that depends on the state.
    fn value(&mut self) -> String {
        let number = self.number(50);
        match self.number(12) {
            0 => format!("last + {number}"),
            1 => format!("Big.b{number}"),
            2 => format!("wide.f{number}"),
            3 => format!("large[{}]", 6 * number),
            4 => format!("small[{}]", number % 5),
            5 => format!("(int) bytes[{}]", 10 * number),
            6 => format!("list.size() * {number}"),
            7 => format!("(int) atomic.get() + {number}"),
            8 => format!("chain.value + {number}"),
            9 => format!("local.get() + {number}"),
            _ => number.to_string(),
        }
    }

    fn statement(&mut self) {
        if self.depth > 5 {
            return self.write();
        }
        match self.number(10) {
            0..=2 => self.ask(),
            3 => self.nested(),
            4 if self.may_start => self.in_another_thread(),
            _ => self.write(),
        }
    }

    fn ask(&mut self) {
        let count = 2 + self.number(2);
        if !self.may_ask || self.paths * count > MOST_PATHS {
            return self.write();
        }
        self.paths *= count;
        let pick = ["pick", "guess", "deepPick"][self.number(3) as usize];
        if self.number(2) == 0 {
            let asking = match pick {
                "guess" => format!("guess({count});"),
                _ if self.looks_at_once => format!("last = known({count});"),
                _ => format!("last = {pick}({count});"),
            };
            self.line(&asking);
        } else {
            let wanted = self.number(count);
            self.block(&format!("if ({pick}({count}) == {wanted}) {{"), "}", 4);
        }
    }

    fn nested(&mut self) {
        match self.number(5) {
            0 => {
                let asked = std::mem::replace(&mut self.may_ask, false);
                let times = 1 + self.number(3);
                self.lambdas += 1;
                let name = format!("i{}", self.lambdas);
                self.block(
                    &format!("for (int {name} = 0; {name} < {times}; {name}++) {{"),
                    "}",
                    3,
                );
                self.may_ask = asked;
            }
            1 => {
                let started = std::mem::replace(&mut self.may_start, false);
                self.block("synchronized (LOCK) {", "}", 3);
                self.may_start = started;
            }
            2 => {
                self.lambdas += 1;
                let name = format!("e{}", self.lambdas);
                self.line("try {");
                self.depth += 1;
                self.statements(3);
                let number = self.number(3);
                self.line(&format!("fail({number});"));
                self.depth -= 1;
                self.line(&format!("}} catch (RuntimeException {name}) {{"));
                self.line(&format!("    mix({name}.getMessage().length());"));
                self.line("}");
            }
            3 => {
                let depth = 1 + self.number(12);
                self.block(&format!("deep({depth}, () -> {{"), "});", 3);
            }
            _ => {
                let value = self.value();
                self.block(&format!("if ((({value}) & 3) != 1) {{"), "}", 3);
            }
        }
    }

    fn in_another_thread(&mut self) {
        let form = ["inThread", "handOver", "locked", "parked"][self.number(4) as usize];
        self.block(&format!("{form}(() -> {{"), "});", 3);
    }

    fn write(&mut self) {
        let value = self.value();
        let at = self.number(50);
        let text = match self.number(32) {
            0 | 1 => format!("Big.b{} = {value};", at + 10),
            2 | 3 => format!("wide.f{at} = {value};"),
            4 => format!("large[{}] += {value};", 6 * at),
            5 => format!("small[{}] = {value};", at % 5),
            6 => format!("bytes[{}] = (byte) ({value});", 10 * at),
            7 => format!("Arrays.fill(large, {at}, {}, {value});", at + 200),
            8 => format!("System.arraycopy(large, {at}, large, {}, 150);", at + 3),
            9 => format!("objects[{at}] = \"x\" + ({value});"),
            10 => format!("list.add({value});"),
            11 => format!("map.merge(({value}) % 7, {at}, Integer::sum);"),
            12 => format!("chain = new Node({value}, chain);"),
            13 => format!("chain.value += {value};"),
            14 => format!("atomic.addAndGet({value});"),
            15 => format!("local.set({value});"),
            16 => format!("mix(C{}.value);", at % 6),
            17 => format!("mix(broken{}());", at % 2),
            18 => format!("mix(interned({}, {}));", at % 4, at % 3),
            19 => format!("builder.append(({value}) % 100).append('.');"),
            20 => format!("wide = new Wide(); wide.f{at} = {value};"),
            21 => "large = large.clone();".to_string(),
            22 => format!("bits.flip({at});"),
            23 => format!("mix(Kind.valueOf(NAMES[{}]).weight);", at % 3),
            24 => format!("matrix[{}][{}] ^= {value};", at % 3, at % 4),
            25 => format!("tree.put(\"k\" + (({value}) % 5), {at});"),
            26 => "Thread.currentThread().interrupt(); mix(Thread.interrupted() ? 1 : 0);".into(),
            27 => format!(
                "clock = (Thread.currentThread().getName().startsWith(\"Thread-\") ? 1 : 0) + {at};"
            ),
            28 => format!(
                "longs[{at}] = {value} * 1000003L; symbols[{}] = guessed;",
                at % 8
            ),
            29 => format!("secret = secret * 3 + guessed; chain.hidden += secret + {at};"),
            _ => format!("mix({value});"),
        };
        self.line(&text);
    }
}

const HEAD: &str = r#"
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import spelunk.Choose;

public class CLASS {
    static long digest = 17;
    static int last;
    static int guessed;
    static int clock;
    static final int[] asked = new int[64];
    static int askedCount;
    static final Object LOCK = new Object();
    static int secret;
    static final String[] remembered = new String[4];
    static int[] small = new int[5];
    static int[] large = new int[500];
    static final long[] longs = new long[60];
    static final int[] symbols = new int[8];
    static final byte[] bytes = new byte[600];
    static final Object[] objects = new Object[80];
    static final int[][] matrix = new int[3][4];
    static final List<Integer> list = new ArrayList<>();
    static final Map<Integer, Integer> map = new HashMap<>();
    static TreeMap<String, Integer> tree = new TreeMap<>();
    static final StringBuilder builder = new StringBuilder();
    static final AtomicLong atomic = new AtomicLong();
    static final ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 5);
    static final BitSet bits = new BitSet();
    static final String[] NAMES = {"RED", "GREEN", "BLUE"};
    static Wide wide = new Wide();
    static Node chain = new Node(1, null);
    static boolean turn;

    static class Big {
        BIG_STATICS
        static {
            b7 = 3 + list.size();
            mix(70);
        }
    }

    static class Wide {
        WIDE_FIELDS
    }

    static class Node {
        int value;
        int hidden;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    enum Kind {
        RED, GREEN, BLUE;

        final int weight = ordinal() * 3 + list.size();
    }

    static class C0 { static int value = tick(1); }
    static class C1 extends C0 { static int value = tick(2); }
    static class C2 { static int value = C0.value + tick(3); }
    static class C3 { static int[] table = new int[70]; static int value; static { table[3] = tick(4); value = table[3]; } }
    static class C4 { static final String TEXT = "four"; static int value = tick(TEXT.length()); }
    static class C5 extends C3 { static int value = inInitialiser(); }
    static class Broken0 { static int value = 1 / (list.size() - list.size()); }
    static class Broken1 { static int value = broken0() / (small.length - 5); }

    static int tick(int by) {
        atomic.addAndGet(by);
        large[by] += by;
        return by + small[by % 5];
    }

    static int inInitialiser() {
        inThread(() -> tick(2));
        return tick(5);
    }

    static int broken0() {
        try {
            return Broken0.value;
        } catch (LinkageError thrown) {
            return thrown.getClass().getName().length();
        }
    }

    static int broken1() {
        try {
            return Broken1.value;
        } catch (LinkageError thrown) {
            return thrown.getClass().getName().length();
        }
    }

    static String literal(int which) {
        switch (which) {
            case 0: return "lion";
            case 1: return "tiger";
            case 2: return "panther";
            default: return "caracal";
        }
    }

    static int interned(int which, int how) {
        String made = new StringBuilder(which == 0 ? "li" : which == 1 ? "ti" : which == 2 ? "pan" : "cara")
            .append(which == 0 ? "on" : which == 1 ? "ger" : which == 2 ? "ther" : "cal").toString();
        // Whether a text was interned before is not the program's alone to know on a JVM.
        if (how == 0) {
            remembered[which] = made.intern();
            return remembered[which].hashCode();
        }
        if (how == 1) {
            return remembered[which] == null ? 2 : literal(which) == remembered[which] ? 3 : 4;
        }
        return made.intern() == literal(which) ? 5 : 6;
    }

    static void mix(long value) {
        digest = digest * 31 + value;
    }

    static int pick(int count) {
        int value = Script.isGiven() ? Script.next(count) : Choose.intIn(0, count - 1);
        asked[askedCount++] = value;
        return value;
    }

    /** As pick, and looked at at once. */
    static int known(int count) {
        int value = pick(count);
        for (int i = 0; i < count; i++) {
            if (value == i) {
                return i;
            }
        }
        throw new AssertionError();
    }

    /** As pick, but unknown until somebody looks. */
    static int guess(int count) {
        int value;
        if (Script.isGiven()) {
            value = Script.next(count);
        } else {
            value = Choose.anyInt();
            Choose.assume(value >= 0 && value < count);
        }
        guessed = guessed * 5 + value;
        asked[askedCount++] = value;
        return value;
    }

    static int deepPick(int count) {
        return deepPick(count, 6);
    }

    static int deepPick(int count, int depth) {
        int before = depth + last;
        int result = depth == 0 ? pick(count) : deepPick(count, depth - 1);
        mix(before);
        return result;
    }

    static void deep(int depth, Runnable body) {
        int before = depth * 3 + last;
        if (depth == 0) {
            body.run();
        } else {
            deep(depth - 1, body);
        }
        mix(before);
    }

    static void fail(int kind) {
        if (kind == 0) {
            throw new IllegalStateException("state " + list.size());
        }
        if (kind == 1) {
            synchronized (LOCK) {
                throw new IllegalArgumentException("argument");
            }
        }
    }

    static void inThread(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        join(thread);
    }

    static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException unexpected) {
            throw new AssertionError(unexpected);
        }
    }

    /** The other thread works while this one waits in a monitor. */
    static void handOver(Runnable body) {
        turn = false;
        Thread thread = new Thread(() -> {
            synchronized (body) {
                while (!turn) {
                    await(body);
                }
                body.run();
                turn = false;
                body.notifyAll();
            }
        });
        thread.start();
        synchronized (body) {
            turn = true;
            body.notifyAll();
            while (turn) {
                await(body);
            }
        }
        join(thread);
    }

    static void await(Object monitor) {
        try {
            monitor.wait(1000);
        } catch (InterruptedException unexpected) {
            throw new AssertionError(unexpected);
        }
    }

    static void locked(Runnable body) {
        ReentrantLock mutex = new ReentrantLock();
        mutex.lock();
        Thread thread = new Thread(() -> {
            mutex.lock();
            try {
                clock += 3;
            } finally {
                mutex.unlock();
            }
        });
        thread.start();
        body.run();
        mutex.unlock();
        join(thread);
        mix(mutex.isLocked() ? 1 : 0);
    }

    static void parked(Runnable body) {
        Thread main = Thread.currentThread();
        boolean[] done = new boolean[1];
        Thread thread = new Thread(() -> {
            body.run();
            done[0] = true;
            LockSupport.unpark(main);
        });
        thread.start();
        while (!done[0]) {
            LockSupport.park();
        }
        join(thread);
    }

    public static long path() {
BODY
        return finish();
    }

    static long finish() {
        for (int i = 0; i < askedCount; i++) {
            int value = 0;
            while (asked[i] != value) {
                value++;
            }
            mix(value);
        }
        MIX_BIG
        MIX_WIDE
        for (int[] array : new int[][] {small, large, symbols, matrix[0], matrix[1], matrix[2]}) {
            for (int element : array) {
                mix(element);
            }
        }
        for (long element : longs) {
            mix(element);
        }
        for (byte element : bytes) {
            mix(element);
        }
        for (Object element : objects) {
            mix(element == null ? 1 : element.toString().length());
        }
        for (Node node = chain; node != null; node = node.next) {
            mix(node.value + 13L * node.hidden);
        }
        mix(secret);
        mix(list.hashCode());
        mix(map.hashCode());
        mix(tree.hashCode());
        mix(builder.toString().hashCode());
        mix(atomic.get());
        mix(local.get());
        mix(bits.hashCode());
        mix(last + 7L * guessed + 11L * clock);
        mix(C1.value + C2.value + C5.value);
        mix(interned(1, 2) + interned(2, 1));
        mix(Thread.holdsLock(LOCK) ? 1 : 0);
        return digest;
    }
}
"#;

//! Test generation programs: the same structures however choices are executed, exact counts, structures
//! as files, and what is said where a program goes wrong.

use serde_json::Value;
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::{launch, places};
use spelunk_verdicts::compile::{self, Compiled, Source};
use spelunk_verdicts::examples::Examples;
use spelunk_verdicts::explore::{self, Exploration};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

const MODES: [&str; 3] = ["eager", "delayed", "symbolic"];
const TIME_LIMIT: Duration = Duration::from_secs(180);

fn jdk() -> Jdk {
    Jdk::find_all().into_iter().next().expect(jdk::NONE_FOUND)
}

fn examples() -> Examples {
    Examples::compile(jdk(), None).expect("the examples compile")
}

/// Programs of this file, by class.
fn compiled(sources: &[(&str, &str)]) -> Compiled {
    let source = |&(class, text): &(&str, &str)| Source {
        class: class.into(),
        text: text.into(),
    };
    let sources: Vec<Source> = sources.iter().map(source).collect();
    compile::compile(
        &jdk(),
        "choices-tests",
        &compile::interface_folders(),
        &sources,
    )
    .expect("the programs compile")
}

fn explored(class: &str, source: &str, arguments: &[&str]) -> Exploration {
    let class_path = compiled(&[(class, source)]).class_path(class);
    let arguments: Vec<String> = arguments.iter().map(|text| text.to_string()).collect();
    explore::explore(&jdk(), &class_path, &arguments).expect("an exploration")
}

/// Every structure as a line of JSON, each once.
fn emitted(class_path: &str, arguments: &[&str]) -> BTreeSet<String> {
    let mut command = Command::new(places::spelunk().expect("the binary"));
    command.args(["explore", "--emit", "json", "-p", class_path, "--jdk"]);
    command.arg(&jdk().home).args(arguments);
    let outcome = launch::finish(command, "", TIME_LIMIT).expect("an exploration");
    assert_eq!(outcome.status, Some(0), "{}", outcome.stderr);
    let text = String::from_utf8(outcome.stdout).expect("JSON is UTF-8");
    let lines: Vec<String> = text.lines().map(String::from).collect();
    let distinct: BTreeSet<String> = lines.iter().cloned().collect();
    assert_eq!(distinct.len(), lines.len(), "structures are written once");
    distinct
}

// ---- counts ----

/// Program, size, structures, candidates of the UDITA paper's figure 13 with delayed choice.
const SMALL_ROWS: [(&str, &str, u64, u64); 6] = [
    ("DAG", "3", 34, 321),
    ("HeapArray", "5", 1_919, u64::MAX),
    ("NQueens", "6", 4, 746),
    ("RBTree", "6", 20, 3_588),
    ("SearchTree", "4", 490, 1_484),
    ("SortedList", "6", 924, 3_967),
];

#[test]
fn figure_13_has_its_counts_however_choices_are_executed() {
    let examples = examples();
    for (program, size, structures, candidates) in SMALL_ROWS {
        for mode in MODES {
            let (run, _) = examples
                .explore(&["--choice", mode], program, &[size])
                .expect("an exploration");
            let counted = run.count("structures").expect("a count");
            assert_eq!(counted, structures, "{program} {size}, {mode}");
            assert!(
                run.complete(),
                "{program} {size}, {mode}: {}",
                run.obstacles()
            );
            if mode == "delayed" {
                let explored = run.count("explored").expect("a count");
                assert!(explored <= candidates, "{program} {size}: {explored}");
            }
        }
    }
}

#[test]
fn every_order_and_any_number_of_workers_find_the_same_structures() {
    let examples = examples();
    let counts = |flags: &[&str]| {
        let (run, _) = examples
            .explore(flags, "SearchTree", &["4"])
            .expect("an exploration");
        let count = |field: &str| run.count(field).expect("a count");
        (count("structures"), count("paths"), count("explored"))
    };
    let reference = counts(&["--jobs", "1"]);
    for order in ["bfs", "random", "priority", "coverage"] {
        assert_eq!(counts(&["--search", order]), reference, "{order}");
    }
    assert_eq!(counts(&["--jobs", "3"]), reference, "three workers");
}

#[test]
fn the_same_set_in_all_modes() {
    let examples = examples();
    let programs: [(&str, &[&str]); 6] = [
        ("DAG", &["3"]),
        ("HeapArray", &["3"]),
        ("RBTree", &["5"]),
        ("SortedList", &["4"]),
        ("InheritanceGraph", &["declarative", "2"]),
        ("InheritanceGraph", &["mixed", "3"]),
    ];
    for (program, arguments) in programs {
        let class_path = examples.class_path(program);
        let sets = MODES.map(|mode| {
            let all = [&["--choice", mode, program], arguments].concat();
            emitted(&class_path, &all)
        });
        assert!(!sets[0].is_empty(), "{program}");
        assert_eq!(sets[0], sets[1], "{program}: eager, delayed");
        assert_eq!(sets[0], sets[2], "{program}: eager, symbolic");
    }
}

#[test]
fn styles_of_inheritance_graphs_agree() {
    let examples = examples();
    let class_path = examples.class_path("InheritanceGraph");
    let of = |style: &str| emitted(&class_path, &["InheritanceGraph", style, "3"]);
    assert_eq!(of("mixed"), of("imperative"));
    assert_eq!(of("declarative").len(), 143);
    assert!(of("declarative").is_superset(&of("mixed")));
}

// ---- pools and generators ----

/// Random sequences of `getNew`, `getAny` and uses, each sequence as one structure's first element:
/// the test by which the paper found a bug in its own pools (section 5.4).
const POOL_SEQUENCES: &str = r#"
import spelunk.Choose;
import spelunk.ObjectPool;

public class PoolSequences {
    static final class Node { int uses; }

    static long state;

    static int random(int below) {
        state = state * 6364136223846793005L + 1442695040888963407L;
        return (int) ((state >>> 33) % below);
    }

    public static void main(String[] args) {
        int seed = Choose.oneOf(SEEDS());
        state = seed * 977L + 13;
        for (int i = 0; i < 5; i++) random(2);
        ObjectPool<Node> pool = new ObjectPool<Node>(Node::new, random(5) - 1, random(2) == 0);
        Node[] values = new Node[1 + random(6)];
        int taken = 0;
        while (taken < values.length || random(3) != 0) {
            int action = random(4);
            if (action == 3 && taken > 0) {
                Node value = values[random(taken)];
                if (value != null) value.uses++;
            } else if (taken < values.length) {
                values[taken++] = action == 0 ? pool.getNew() : pool.getAny();
            }
        }
        int same = 0;
        for (int i = 1; i < values.length; i++) if (values[i] == values[i - 1]) same++;
        Choose.emit(new Object[] {seed, same, values});
    }

    static Integer[] SEEDS() {
        Integer[] seeds = new Integer[120];
        for (int i = 0; i < seeds.length; i++) seeds[i] = i;
        return seeds;
    }
}
"#;

#[test]
fn random_uses_of_pools_give_the_same_in_all_modes() {
    let class_path = compiled(&[("PoolSequences", POOL_SEQUENCES)]).class_path("PoolSequences");
    let sets = MODES.map(|mode| emitted(&class_path, &["--choice", mode, "PoolSequences"]));
    assert!(sets[0].len() > 1_000, "{} structures", sets[0].len());
    assert_eq!(sets[0], sets[1], "eager, delayed");
    assert_eq!(sets[0], sets[2], "eager, symbolic");
}

/// Programs in Korat's style, by seed: all objects of a pool, their fields chosen, copied, shared or
/// told apart, some of the objects kept. Which objects are interchangeable differs from seed to seed.
const FIELDS_OF_POOLS: &str = r#"
import spelunk.Choose;
import spelunk.ObjectPool;

public class FieldsOfPools {
    static final class Node { Node a; Node b; int c; Node[] inner; }

    static long state;
    static Node kept;

    static int random(int below) {
        state = state * 6364136223846793005L + 1442695040888963407L;
        return (int) ((state >>> 33) % below);
    }

    static Node root(ObjectPool<Node> pool, Node[] copies) {
        Node[] all = new Node[1 + random(3)];
        for (int i = 0; i < all.length; i++) all[i] = pool.getNew();
        int style = random(6), choices = 5;
        Node shared = pool.getAny();
        for (int i = 0; i < all.length; i++) {
            Node node = all[i];
            if (choices-- > 0) node.a = style == 1 ? shared : pool.getAny();
            if (choices-- > 0) node.b = style == 2 ? node : pool.getAny();
            if (style == 3) node.c = i;
            if (style == 4) node.inner = new Node[] {node.b, node};
            if (style == 5 && i == 1) copies[0] = node.a;
            if (random(3) == 0) node.c = Choose.intIn(0, 1);
            if (random(4) == 0) node.a = all[random(all.length)];
        }
        if (random(6) == 0) copies[1] = all[random(all.length)];
        if (random(8) == 0) kept = all[0];
        if (random(4) == 0) pool.getAny();
        if (random(6) == 0 && shared != null) shared.c++;
        return pool.getAny();
    }

    public static void main(String[] args) {
        int seed = Choose.oneOf(seeds());
        state = seed * 977L + 29;
        for (int i = 0; i < 5; i++) random(2);
        ObjectPool<Node> pool = new ObjectPool<Node>(Node::new, 1 + random(4), random(3) != 0);
        Node[] copies = new Node[2];
        Node root = root(pool, copies);
        int depth = 0;
        for (Node node = root; node != null && depth < 2; node = node.a) depth++;
        Choose.emit(new Object[] {seed, depth, root, copies, kept});
    }

    static Integer[] seeds() {
        Integer[] seeds = new Integer[150];
        for (int i = 0; i < seeds.length; i++) seeds[i] = i;
        return seeds;
    }
}
"#;

#[test]
fn objects_that_are_told_apart_are_all_tried() {
    let class_path = compiled(&[("FieldsOfPools", FIELDS_OF_POOLS)]).class_path("FieldsOfPools");
    let sets = MODES.map(|mode| emitted(&class_path, &["--choice", mode, "FieldsOfPools"]));
    assert!(sets[0].len() > 5_000, "{} structures", sets[0].len());
    assert_eq!(sets[0], sets[1], "eager, delayed");
    assert_eq!(sets[0], sets[2], "eager, symbolic");
}

const POOL_FACTORIES: &str = r#"
import spelunk.Choose;
import spelunk.ObjectPool;

public class PoolFactories {
    static final class Node { Node left; Node right; Label label; int key; }
    static final class Label { Node of; }

    static ObjectPool<Node> nodes;
    static ObjectPool<Label> labels;

    static Node node() {
        Node node = new Node();
        node.left = nodes.getAny();
        node.key = Choose.intIn(0, 1);
        node.right = nodes.getAny();
        if (labels != null) node.label = labels.getAny();
        return node;
    }

    static Label label() {
        Label label = new Label();
        label.of = nodes.getAny();
        return label;
    }

    public static void main(String[] args) {
        int size = Integer.parseInt(args[1]);
        nodes = new ObjectPool<Node>(PoolFactories::node, size, true);
        if (args[0].equals("labelled")) labels = new ObjectPool<Label>(PoolFactories::label, 2, true);
        Node second = nodes.getAny();
        Node first = nodes.getAny();
        if (first != null && first.right != null && first.right.key == 1) {
            if (args[0].equals("failing") && second == first.right && second.left != null) {
                throw new IllegalStateException();
            }
        }
        Choose.emit(new Object[] {first, second});
    }
}
"#;

#[test]
fn factories_use_pools_and_choose() {
    let class_path = compiled(&[("PoolFactories", POOL_FACTORIES)]).class_path("PoolFactories");
    for (program, size, least) in [("plain", "3", 400), ("labelled", "2", 300)] {
        let sets = MODES.map(|mode| {
            let arguments = ["--choice", mode, "PoolFactories", program, size];
            emitted(&class_path, &arguments)
        });
        assert!(sets[0].len() > least, "{program}: {}", sets[0].len());
        assert_eq!(sets[0], sets[1], "{program}: eager, delayed");
        assert_eq!(sets[0], sets[2], "{program}: eager, symbolic");
    }
}

#[test]
fn what_a_factory_chose_is_replayed_in_the_order_of_a_plain_jvm() {
    for mode in MODES {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path().display().to_string();
        let program = ["PoolFactories", "failing", "3"];
        let flags = ["--choice", mode, "--reproducers", &folder];
        let run = explored(
            "PoolFactories",
            POOL_FACTORIES,
            &[&flags[..], &program].concat(),
        );
        let violation = &run.json["violations"][0];
        assert_eq!(violation["exception"], "java.lang.IllegalStateException");
        let reproducer = &violation["reproducer"];
        assert_eq!(reproducer["confirmed"], true, "{mode}: {reproducer}");
    }
}

/// Candidates that Korat explored of its own subjects, and their structures.
const KORAT_ROWS: [(&str, &str, u64, u64); 4] = [
    ("SearchTree", "6", 132, 45_233),
    ("RedBlackTree", "6", 20, 16_487),
    ("HeapArray", "6", 13_139, 64_533),
    ("DoublyLinkedList", "7", 3_263, 3_392),
];

#[test]
fn all_fields_chosen_from_pools_give_no_more_candidates_than_korat() {
    for (class, size, structures, candidates) in KORAT_ROWS {
        let file = places::repository().join(format!("benches/korat/{class}.java"));
        let source = std::fs::read_to_string(file).expect("a subject");
        let run = explored(class, &source, &[class, "fields", size]);
        assert_eq!(run.count("structures"), Ok(structures), "{class}");
        assert!(run.complete(), "{class}");
        let explored = run.count("explored").expect("a count");
        assert!(explored <= candidates, "{class}: {explored}");
    }
}

const GENERATORS: &str = r#"
import java.util.List;
import spelunk.Choose;
import spelunk.Generator;

public class Generators {
    enum Colour { RED, GREEN }

    public static void main(String[] args) {
        Generator<Integer> small = Generator.intIn(1, 3);
        Generator<Integer> even = Generator.intIn(0, 9).filter(n -> n % 2 == 0);
        Generator<List<Integer>> lists = Generator.oneOf(small, even).list(2);
        Choose.emit(lists.pair(Generator.of(Colour.values())).map(p -> List.of(p.first, p.second)).generate());
    }
}
"#;

#[test]
fn generators_combine() {
    let class_path = compiled(&[("Generators", GENERATORS)]).class_path("Generators");
    // Lists of up to two of 1, 2, 3 and 0, 2, 4, 6, 8; two colours.
    let values: u64 = 7;
    let expected = 2 * (1 + values + values * values);
    for mode in MODES {
        let found = emitted(&class_path, &["--choice", mode, "Generators"]);
        assert_eq!(found.len() as u64, expected, "{mode}");
    }
}

#[test]
fn a_copied_choice_is_made_once_and_never_without_need() {
    let source = r#"
        import spelunk.Choose;
        public class Copies {
            static int kept;
            public static void main(String[] args) {
                int chosen = Choose.intIn(0, 999999);
                int unused = Choose.intIn(0, 999999);
                int[] array = {chosen};
                kept = array[0];
                Choose.assume(kept < 3);
                assert array[0] == chosen && kept == chosen;
                array[0] = unused;
            }
        }"#;
    let run = explored("Copies", source, &["--max-depth", "9", "Copies"]);
    // The comparison narrows the choice, and a copy is equal to it whatever it is.
    assert_eq!(run.count("paths"), Ok(1));
    assert_eq!(run.outcome(), "complete", "{}", run.obstacles());
    let whole = explored("Copies", source, &["--choice", "symbolic", "Copies"]);
    assert_eq!(whole.outcome(), "complete", "{}", whole.obstacles());
}

// ---- white box ----

#[test]
fn faults_of_figure_14_are_found_in_both_styles_and_on_the_real_jvm() {
    let examples = examples();
    let scratch = tempfile::tempdir().expect("a folder");
    let folder = scratch.path().display().to_string();
    for style in ["declarative", "combined"] {
        for fault in ["1", "2", "3", "4"] {
            let flags = ["--stop-on-violation", "--reproducers", &folder];
            let (run, _) = examples
                .explore(&flags, "TreeRemoval", &[style, "1", "6", fault])
                .expect("an exploration");
            assert_eq!(run.outcome(), "violation", "{style} {fault}");
            let proof = &run.json["violations"][0]["reproducer"];
            assert_eq!(
                proof["confirmed"],
                Value::Bool(true),
                "{style} {fault}: {proof}"
            );
        }
        let (run, _) = examples
            .explore(&[], "TreeRemoval", &[style, "1", "5", "0"])
            .expect("an exploration");
        assert_eq!(run.outcome(), "complete", "{style}: {}", run.obstacles());
    }
}

#[test]
fn values_that_a_sort_only_moves_make_no_paths() {
    let examples = examples();
    let explored = |values: &str| {
        let (run, _) = examples
            .explore(&[], "SortByKey", &["4", values])
            .expect("an exploration");
        assert!(run.complete(), "{}", run.obstacles());
        run.count("explored").expect("a count")
    };
    assert_eq!(explored("2"), explored("1000000"));
}

// ---- structures as files ----

#[test]
fn structures_in_java_are_what_was_found() {
    let examples = examples();
    let scratch = tempfile::tempdir().expect("a folder");
    let path = |name: &str| scratch.path().join(name).display().to_string();
    let (java, junit) = (path("Trees.java"), path("TreeSource.java"));
    let (java_flag, junit_flag) = (format!("java={java}"), format!("junit={junit}"));
    let (run, _) = examples
        .explore(
            &["--emit", &java_flag, "--emit", &junit_flag],
            "RBTree",
            &["5"],
        )
        .expect("an exploration");
    let count = run.count("structures").expect("a count");
    let check = path("Check.java");
    let text = "import java.util.*;
        public class Check {
            public static void main(String[] args) {
                int good = 0;
                for (RBTree tree : Trees.all()) if (tree.isColoured() && tree.size == 5) good++;
                System.out.print(good + \" \" + TreeSource.structures().count());
            }
        }";
    std::fs::write(&check, text).expect("a source");
    assert_eq!(
        compiled_and_run(
            &examples,
            "RBTree",
            scratch.path(),
            &[&java, &junit, &check],
            "Check"
        ),
        format!("{count} {count}")
    );
}

#[test]
fn private_and_final_fields_records_arrays_and_collections_are_built_too() {
    let source = r#"
        import java.util.*;
        import spelunk.Choose;
        public class Mixture {
            private final int number;
            private final List<String> names = new ArrayList<>();
            final Map<Integer, int[]> arrays = new TreeMap<>();
            Object[][] grid = new Object[2][];
            char letter; long big; double real; String text; Thread.State state;
            record Pair(int left, Mixture right, String name) {}
            private record Hidden(Pair pair, List<Object> copied, Object nothing) {
                Hidden { copied = new ArrayList<>(copied); }
            }
            Object record;
            Mixture(int number) { this.number = number; }
            public String toString() {
                StringBuilder all = new StringBuilder();
                for (Map.Entry<Integer, int[]> e : arrays.entrySet()) all.append(e.getKey()).append(Arrays.toString(e.getValue()));
                return number + " " + names + " " + all + " " + grid[1][0] + letter + big + real + text + state + described();
            }
            private String described() {
                Hidden hidden = (Hidden) record;
                return hidden.pair.left + hidden.pair.name + (hidden.pair.right == this) + hidden.copied + hidden.nothing;
            }
            static Mixture make() {
                Mixture made = new Mixture(Choose.intIn(7, 8));
                made.names.add("a\"b"); made.names.add(null);
                made.arrays.put(3, new int[] {Choose.intIn(0, 1), 5});
                made.grid[1] = new Object[] {'x', made};
                made.grid[1][0] = Integer.valueOf(12);
                made.letter = '\''; made.big = Long.MIN_VALUE; made.real = -0.5; made.text = "\u00e9\n";
                made.state = Thread.State.BLOCKED;
                made.record = new Hidden(new Pair(made.number + 1, made, "n"), new ArrayList<>(List.of("c", 4)), null);
                return made;
            }
            public static void main(String[] args) {
                TreeSet<String> expected = new TreeSet<>(), found = new TreeSet<>();
                for (int number = 7; number <= 8; number++)
                    for (int element = 0; element <= 1; element++) {
                        Choose.replay(number, element);
                        expected.add(make().toString());
                    }
                for (Mixture structure : Mixtures.all()) found.add(structure.toString());
                System.out.print(expected.equals(found) ? "same" : expected + " " + found);
            }
        }
        class Mixtures { static List<Mixture> all() { return List.of(); } }"#;
    let classes = compiled(&[("Mixture", source)]);
    let scratch = tempfile::tempdir().expect("a folder");
    let file = scratch.path().join("Mixtures.java").display().to_string();
    let flag = format!("java={file}");
    let run = explored("Mixture", source, &["--emit", &flag, "Mixture#make"]);
    assert_eq!(run.count("structures"), Ok(4), "{}", run.obstacles());
    let class_path = classes.class_path("Mixture");
    let output = javac_and_java(&jdk(), &class_path, scratch.path(), &[&file], "Mixture");
    assert_eq!(output, "same");
}

fn compiled_and_run(
    examples: &Examples,
    program: &str,
    folder: &Path,
    files: &[&String],
    main: &str,
) -> String {
    let files: Vec<&str> = files.iter().map(|file| file.as_str()).collect();
    let class_path = examples.class_path(program);
    javac_and_java(&examples.jdk, &class_path, folder, &files, main)
}

/// New classes come before those of the class path.
fn javac_and_java(
    jdk: &Jdk,
    class_path: &str,
    folder: &Path,
    files: &[impl AsRef<str>],
    main: &str,
) -> String {
    let classes = folder.join("classes").display().to_string();
    let mut javac = Command::new(jdk.home.join("bin/javac"));
    javac.args(["-cp", class_path, "-d", &classes]);
    javac.args(files.iter().map(AsRef::as_ref));
    let outcome = launch::finish(javac, "", TIME_LIMIT).expect("javac");
    assert_eq!(outcome.status, Some(0), "{}", outcome.stderr);
    let mut java = Command::new(jdk.java());
    java.args(["-cp", &format!("{classes}:{class_path}"), main]);
    let outcome = launch::finish(java, "", TIME_LIMIT).expect("java");
    assert_eq!(outcome.status, Some(0), "{}", outcome.stderr);
    String::from_utf8(outcome.stdout).expect("text")
}

#[test]
fn pictures_show_every_object() {
    let examples = examples();
    let scratch = tempfile::tempdir().expect("a folder");
    let dot = scratch.path().join("trees.dot");
    let folder = format!("{}/pictures/", scratch.path().display());
    let (dot_flag, svg_flag) = (format!("dot={}", dot.display()), format!("svg={folder}"));
    let (run, _) = examples
        .explore(
            &["--emit", &dot_flag, "--emit", &svg_flag],
            "RBTree",
            &["4"],
        )
        .expect("an exploration");
    let count = run.count("structures").expect("a count") as usize;
    let text = std::fs::read_to_string(dot).expect("the graphs");
    assert_eq!(text.matches("digraph").count(), count);
    assert_eq!(text.matches("[label=\"Node").count(), 4 * count);
    assert_eq!(text.matches("[label=\"parent\"]").count(), 3 * count);
    let pictures: Vec<_> = std::fs::read_dir(folder).expect("the folder").collect();
    assert_eq!(pictures.len(), count);
    for picture in pictures {
        let svg = std::fs::read_to_string(picture.expect("a file").path()).expect("a picture");
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
        assert_eq!(svg.matches(">Node</text>").count(), 4);
    }
}

#[test]
fn limits_and_samples() {
    let examples = examples();
    let class_path = examples.class_path("SearchTree");
    let of = |flags: &[&str]| emitted(&class_path, &[flags, &["SearchTree", "4"]].concat());
    let all = of(&[]);
    let first = of(&["--limit", "7"]);
    assert_eq!(first.len(), 7);
    assert!(first.is_subset(&all));
    let sample = of(&["--sample", "7"]);
    assert_eq!(sample.len(), 7);
    assert!(sample.is_subset(&all));
    assert_eq!(sample, of(&["--sample", "7"]), "the seed decides");
    assert_ne!(sample, of(&["--sample", "7", "--seed", "5"]));
    let (run, _) = examples
        .explore(&["--sample", "1000"], "NQueens", &["6"])
        .expect("an exploration");
    assert_eq!(run.count("structures"), Ok(4), "there are no more");
    assert!(!run.complete());
}

// ---- comparing ----

#[test]
fn answers_of_two_commands_are_compared() {
    let examples = examples();
    let of = |other: &str| {
        let flags = ["--compare", "cat", "--compare", other];
        let (run, _) = examples
            .explore(&flags, "NQueens", &["6"])
            .expect("an exploration");
        (run.status, run.json["comparison"].clone())
    };
    let (status, same) = of("cat");
    assert_eq!((status, &same["compared"]), (Some(0), &Value::from(4)));
    assert_eq!(same["different"], Value::from(0));
    let (status, different) = of("while read -r line; do echo other; done");
    assert_eq!(
        (status, &different["different"]),
        (Some(1), &Value::from(4))
    );
    assert_eq!(different["examples"][0]["answers"][1], "other");
}

/// Needs no second JDK: the harness is what is tested, `./x bench choices` compares two.
#[test]
fn generated_hierarchies_go_through_a_compiler() {
    let examples = examples();
    let class_path = examples.class_path("CompileEach");
    let java = examples.jdk.java().display().to_string();
    let compiler = format!("{java} -cp {class_path} CompileEach");
    let flags = ["--compare", &compiler, "--compare", &compiler];
    let (run, _) = examples
        .explore(&flags, "ClassHierarchies", &["1"])
        .expect("an exploration");
    let comparison = &run.json["comparison"];
    assert_eq!(comparison["compared"], Value::from(15));
    assert_eq!(comparison["different"], Value::from(0), "{comparison}");
}

// ---- what goes wrong ----

fn refused(arguments: &[&str]) -> String {
    let mut command = Command::new(places::spelunk().expect("the binary"));
    command.arg("explore").args(arguments);
    let outcome = launch::finish(command, "", TIME_LIMIT).expect("an end");
    assert_eq!(outcome.status, Some(2), "{}", outcome.stderr);
    assert_eq!(outcome.stderr.lines().count(), 1, "{}", outcome.stderr);
    outcome.stderr
}

#[test]
fn bad_targets_are_one_line() {
    let examples = examples();
    let class_path = examples.class_path("RBTree");
    let with = |flags: &[&str]| refused(&[flags, &["-p", &class_path, "RBTree", "3"]].concat());
    assert!(with(&["--emit", "pdf"]).contains("json, java, dot, svg and junit"));
    assert!(with(&["--emit", "json="]).contains("no path"));
    assert!(with(&["--emit", "json=/no/such/folder/x"]).contains("/no/such/folder/x"));
    assert!(with(&["--emit", "json", "--emit", "dot"]).contains("standard output"));
    assert!(with(&["--emit", "json", "--json", "-"]).contains("standard output"));
    assert!(with(&["--sample", "3", "--limit", "3"]).contains("--limit"));
    assert!(with(&["--limit", "0"]).contains("--limit"));
    assert!(with(&["--compare", "cat"]).contains("two commands"));
    let ended = with(&["--compare", "cat", "--compare", "true"]);
    assert!(ended.contains("ended without an answer"), "{ended}");
}

#[test]
fn an_exhausted_pool_is_named() {
    let source = r#"
        import spelunk.*;
        public class Exhausted {
            public static void main(String[] args) {
                ObjectPool<Object> pool = new ObjectPool<Object>(Object::new, 2);
                pool.getNew(); pool.getNew(); pool.getNew();
            }
        }"#;
    for mode in MODES {
        let run = explored("Exhausted", source, &["--choice", mode, "Exhausted"]);
        assert_eq!(run.count("pruned"), Ok(1), "{mode}");
        let what = run.json["failed_assumptions"][0]["what"].as_str();
        let expected = "there is a further object in the pool of size 2";
        assert_eq!(what, Some(expected), "{mode}");
    }
}

#[test]
fn an_empty_range_is_an_exception_with_its_bounds() {
    let source = "public class Empty { public static void main(String[] args) { spelunk.Choose.intIn(3, 1); } }";
    for mode in MODES {
        let run = explored("Empty", source, &["--choice", mode, "Empty"]);
        assert_eq!(
            run.json["violations"][0]["exception"],
            "java.lang.IllegalArgumentException"
        );
        assert_eq!(
            run.json["violations"][0]["message"], "empty range: 3..1",
            "{mode}"
        );
    }
}

#[test]
fn a_choice_in_the_own_static_initialiser_belongs_to_the_paths() {
    let source = "public class Before {
            static final boolean FIRST = spelunk.Choose.bool() ? spelunk.Choose.bool() : true;
            static boolean go() { return FIRST; }
        }";
    let run = explored("Before", source, &["--choice", "eager", "Before#go"]);
    assert_eq!(run.status, Some(0));
    assert_eq!(run.outcome(), "complete", "{}", run.obstacles());
    assert_eq!(run.count("paths"), Ok(3));
}

#[test]
fn a_generator_without_bound_ends_with_a_reason() {
    let source = "import spelunk.Choose;
        public class Endless {
            static final class Node { Node left, right; }
            static Node tree() {
                if (Choose.bool()) { return null; }
                Node node = new Node();
                node.left = tree();
                node.right = tree();
                return node;
            }
            public static void main(String[] args) { Choose.emit(tree()); }
        }";
    for mode in ["eager", "delayed"] {
        let run = explored("Endless", source, &["--choice", mode, "Endless"]);
        assert!(!run.complete(), "{mode}");
        assert!(
            run.obstacles().contains("unbounded recursion"),
            "{mode}: {}",
            run.obstacles()
        );
    }
    let bounded = explored("Endless", source, &["--max-depth", "9", "Endless"]);
    assert!(bounded.obstacles().contains("choices on a path"));
    assert!(bounded.violations().is_empty());
}

#[test]
fn factories_that_delayed_choice_cannot_run_later_are_named() {
    let source = r#"
        import spelunk.*;
        public class Factories {
            static final class Node { Node next; }
            static final Node SHARED = new Node();
            static ObjectPool<Node> pool;
            static Node chained() { Node node = new Node(); node.next = pool.getAny(); return node; }
            public static void main(String[] args) {
                switch (args[0]) {
                    case "shared": pool = new ObjectPool<Node>(() -> SHARED, 2); break;
                    case "chained": pool = new ObjectPool<Node>(Factories::chained, 3); break;
                    default: pool = new ObjectPool<Node>(() -> null, 2);
                }
                pool.getNew().next = null;
            }
        }"#;
    let unsupported = |argument: &str| {
        let run = explored("Factories", source, &["Factories", argument]);
        run.json["unsupported"][0]["what"]
            .as_str()
            .unwrap_or_default()
            .to_string()
    };
    assert!(unsupported("shared").contains("made before"));
    assert!(unsupported("chained").contains("let the pool include null"));
    for mode in MODES {
        let run = explored(
            "Factories",
            source,
            &["--choice", mode, "Factories", "null"],
        );
        assert_eq!(
            run.json["violations"][0]["exception"],
            "java.lang.NullPointerException"
        );
    }
}

/// docs/write-a-generator.md says so.
#[test]
fn the_tutorial_s_bookings_are_all_built_and_one_property_fails() {
    let examples = examples();
    let (all, _) = examples
        .explore(&["--emit", "json=/dev/null"], "Booking#upToTwo", &[])
        .expect("a run");
    assert!(all.complete(), "{}", all.json);
    assert_eq!(all.count("structures"), Ok(26));
    let (checked, _) = examples.explore(&[], "Booking#check", &[]).expect("a run");
    assert_eq!(checked.violations().len(), 1, "{}", checked.json);
}

/// Two structures on a path, with choices that are made only while they are written: among more objects than
/// are searched one by one, behind strings and boxes.
const STOPPED_WHILE_WRITTEN: &str = r#"
    import spelunk.Choose;
    public class Stopped {
        static final class Cell { Object value; int number; Cell next; }
        static Cell list(int length, int choices) {
            Cell first = null;
            for (int i = 0; i < length; i++) {
                Cell cell = new Cell();
                cell.next = first;
                cell.value = i % 2 == 0 ? "text" + i : Integer.valueOf(i);
                first = cell;
            }
            Cell cell = first;
            for (int i = 0; i < choices; i++) {
                cell.number = Choose.intIn(0, 1);
                if (i > 2) { cell.value = Choose.oneOf("short", "a longer text", null); }
                for (int step = 0; step < 7; step++) { cell = cell.next; }
            }
            return first;
        }
        public static void main(String[] arguments) {
            Choose.emit(list(29, 4));
            Choose.emit(list(60, 4));
        }
    }"#;

#[test]
fn structures_that_stop_for_choices_while_they_are_written_are_whole() {
    let class_path = compiled(&[("Stopped", STOPPED_WHILE_WRITTEN)]).class_path("Stopped");
    let made_before = emitted(&class_path, &["--choice", "eager", "Stopped"]);
    let made_meanwhile = emitted(&class_path, &["--choice", "delayed", "Stopped"]);
    assert_eq!(made_before.len(), 2 * 16 * 3);
    assert_eq!(made_before, made_meanwhile);
}

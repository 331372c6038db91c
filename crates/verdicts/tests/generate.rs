//! `spelunk generate` through its command line: what it writes, proves, says and refuses.

use serde_json::Value;
use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::{launch, places};
use spelunk_verdicts::compile::javac;
use spelunk_verdicts::generate::{Generation, Generator};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// A folder that is gone when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("spelunk-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a scratch folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn generator() -> Generator {
    let jdk = Jdk::find_all().into_iter().next().expect(jdk::NONE_FOUND);
    Generator::new(jdk, None).expect("the binary")
}

fn corpus(generator: &Generator) -> String {
    generator
        .compile("corpus/generate/classes")
        .expect("the corpus")
}

fn subjects(generator: &Generator) -> String {
    generator
        .compile("examples/sequences/subjects")
        .expect("the subjects")
}

/// Generates for one class of the corpus, proven on the real JVM: nothing may be dropped.
fn proven(class: &str, flags: &[&str]) -> (Generation, BTreeMap<String, String>) {
    let generator = generator();
    let folder = Folder::new(class);
    let classes = corpus(&generator);
    let generation = generator
        .generate(&classes, &folder.0, flags, &[class])
        .expect("a run");
    let failed = &generation.class(0)["verified"]["failed"];
    assert_eq!(failed, &Value::Array(Vec::new()), "{class}");
    let violations = generation.class(0)["violations"]
        .as_array()
        .expect("a list");
    let status = i32::from(!violations.is_empty());
    assert_eq!(generation.status, Some(status), "{}", generation.errors);
    (generation, sources(&folder.0))
}

/// Every file below a folder, with its text.
fn sources(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(current) = open.pop() {
        for entry in std::fs::read_dir(current).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path
                    .strip_prefix(folder)
                    .expect("below")
                    .display()
                    .to_string();
                found.insert(name, std::fs::read_to_string(&path).expect("text"));
            }
        }
    }
    found
}

fn counts(value: &Value) -> (u64, u64) {
    let number = |name: &str| value[name].as_u64().expect("a count");
    (number("covered"), number("total"))
}

#[test]
fn a_search_tree_has_a_state_for_each_shape() {
    let generator = generator();
    let folder = Folder::new("shapes-of-trees");
    let classes = subjects(&generator);
    for (calls, states) in [("3", 9), ("4", 23), ("5", 65)] {
        let flags = ["--no-verify", "--max-calls", calls];
        let generation = generator
            .generate(&classes, &folder.0, &flags, &["subjects.BinSearchTree"])
            .expect("a run");
        assert_eq!(generation.class(0)["states"], states);
    }
}

#[test]
fn concrete_values_reach_the_states_that_rostra_reached() {
    let generator = generator();
    let folder = Folder::new("concrete");
    let classes = subjects(&generator);
    let flags = [
        "--no-verify",
        "--max-calls",
        "5",
        "--technique",
        "concrete",
        "--values",
        "0,1,2,3,4",
    ];
    let generation = generator
        .generate(&classes, &folder.0, &flags, &["subjects.BinSearchTree"])
        .expect("a run");
    assert_eq!(generation.class(0)["states"], 188);
    assert_eq!(generation.class(0)["technique"], "concrete");
}

#[test]
fn all_subjects_are_proven_and_jacoco_agrees() {
    let generator = generator();
    let folder = Folder::new("subjects");
    let classes = subjects(&generator);
    let names = [
        "subjects.BinSearchTree",
        "subjects.HeapArray",
        "subjects.LinkedList",
        "subjects.UBStack",
    ];
    let flags = ["--max-calls", "6"];
    let generation = generator
        .generate(&classes, &folder.0, &flags, &names)
        .expect("a run");
    for (number, name) in names.iter().enumerate() {
        let class = generation.class(number);
        assert_eq!(class["name"], *name);
        let own = counts(&class["branches"]);
        assert_eq!(own, counts(&class["verified"]["branches"]), "{name}");
        assert_eq!(own.0, own.1, "{name}: every branch is reached");
        assert_eq!(class["verified"]["passed"], class["tests"], "{name}");
    }
}

#[test]
fn the_same_seed_writes_the_same_bytes() {
    let generator = generator();
    let classes = subjects(&generator);
    // How much else the machine does must not decide either: here one class after the other, or two at a time.
    let run = |name: &str, jobs: &str| {
        let folder = Folder::new(name);
        let flags = [
            "--no-verify",
            "--max-calls",
            "2",
            "--all-tests",
            "--jobs",
            jobs,
        ];
        let names = [
            "subjects.TreeMap",
            "subjects.HeapArray",
            "java.util.ArrayDeque",
        ];
        generator
            .generate(&classes, &folder.0, &flags, &names)
            .expect("a run");
        sources(&folder.0)
    };
    let (one, other) = (run("same-one", "1"), run("same-other", "2"));
    assert_eq!(one.len(), 3);
    assert!(one == other, "two runs wrote different tests");
}

#[test]
fn exits_endless_loops_output_and_errors_are_survived() {
    let (generation, sources) = proven("Troubles", &["--max-calls", "1", "--max-steps", "20000"]);
    let class = generation.class(0);
    let exceptions = class["exceptions"].to_string();
    assert!(exceptions.contains("System.exit"), "{exceptions}");
    assert!(exceptions.contains("OutOfMemoryError"), "{exceptions}");
    assert!(
        class["cut_off"]["loops(int)"].is_string(),
        "{}",
        class["cut_off"]
    );
    let text = &sources["TroublesTest.java"];
    assert!(!text.contains("exits(4)"), "{text}");
}

#[test]
fn classes_that_calls_initialise_have_their_values() {
    let (generation, sources) = proven("Constants", &[]);
    assert_eq!(counts(&generation.class(0)["branches"]), (2, 2));
    let text = &sources["ConstantsTest.java"];
    assert!(text.contains("1000"), "{text}");
}

#[test]
fn contracts_limit_calls_and_reveal_bugs() {
    let (generation, sources) = proven("Account", &["--max-calls", "2"]);
    let violations = generation.class(0)["violations"].to_string();
    assert!(violations.contains("invariant"), "{violations}");
    assert!(violations.contains("assertion"), "{violations}");
    // Tests that have to fail are measured as well.
    assert!(generation.class(0)["verified"]["branches"].is_object());
    let bugs = &sources["AccountBugTest.java"];
    assert!(bugs.contains("withdraw"), "{bugs}");
    assert!(bugs.contains("the invariant does not hold after"), "{bugs}");
    assert!(bugs.contains("assertTrue("), "{bugs}");
    let (_, sources) = proven("Account", &["--max-calls", "2", "--bugs", "passing"]);
    let bugs = &sources["AccountBugTest.java"];
    assert!(bugs.contains("assertFalse("), "{bugs}");
    let tests = &sources["AccountTest.java"];
    assert!(!tests.contains("deposit(0)"), "{tests}");
    assert!(!tests.contains("deposit(-"), "{tests}");
    assert!(tests.contains("close(17)"), "{tests}");
    assert_eq!(tests.matches("close(").count(), 1, "{tests}");
}

#[test]
fn tests_say_what_a_call_changed() {
    let generator = generator();
    let folder = Folder::new("shop");
    let classes = generator
        .compile("examples/shop/src/main/java/shop")
        .expect("the shop");
    let generation = generator
        .generate(
            &classes,
            &folder.0,
            &["--max-calls", "2"],
            &["shop.Account", "shop.Cart"],
        )
        .expect("a run");
    for class in 0..2 {
        let failed = &generation.class(class)["verified"]["failed"];
        assert_eq!(failed, &Value::Array(Vec::new()));
    }
    let sources = sources(&folder.0);
    let account = &sources["shop/AccountTest.java"];
    let withdrawals: Vec<&str> = account
        .split("@Test")
        .filter(|test| test.contains("        account.withdraw("))
        .collect();
    assert!(!withdrawals.is_empty(), "{account}");
    for test in withdrawals {
        assert!(test.contains("account.balance()"), "{test}");
    }
    let cart = &sources["shop/CartTest.java"];
    assert!(cart.contains("assertEquals(Map.of("), "{cart}");
    assert!(cart.contains(", cart.items());"), "{cart}");
    assert!(
        cart.contains("assertEquals(List.of(new LineItem("),
        "{cart}"
    );
}

#[test]
fn names_are_short_and_no_notation_of_solvers_is_shown() {
    let generator = generator();
    let folder = Folder::new("names");
    let classes = corpus(&generator);
    let flags = ["--no-verify", "--max-calls", "2", "--comments", "full"];
    let subjects = ["Account", "Shapes", "Constants", "Troubles"];
    generator
        .generate(&classes, &folder.0, &flags, &subjects)
        .expect("a run");
    let sources = sources(&folder.0);
    assert!(sources.len() >= subjects.len());
    for text in sources.values() {
        for foreign in ["zext", "sext", ">=u", "<u ", "[0:0]"] {
            assert!(!text.contains(foreign), "{text}");
        }
        let names = text
            .lines()
            .filter_map(|line| line.trim().strip_prefix("void "));
        for name in names.filter_map(|line| line.split('(').next()) {
            assert!(name.chars().count() <= 60, "{name}");
        }
    }
}

#[test]
fn static_fields_belong_to_the_state() {
    // Tests that share a JVM share its static fields, so these cannot all be proven.
    let generator = generator();
    let folder = Folder::new("statics");
    let classes = corpus(&generator);
    let flags = ["--max-calls", "2", "--no-verify"];
    let generation = generator
        .generate(&classes, &folder.0, &flags, &["Tickets"])
        .expect("a run");
    assert_eq!(counts(&generation.class(0)["branches"]), (2, 2));
}

#[test]
fn parameters_of_all_kinds_are_supplied() {
    let (generation, sources) = proven("Shapes", &["--max-calls", "2"]);
    let (covered, total) = counts(&generation.class(0)["branches"]);
    assert_eq!(covered, total, "{:#}", generation.class(0)["methods"]);
    let text = &sources["ShapesTest.java"];
    assert!(text.contains("new Shapes.Square("), "{text}");
}

#[test]
fn search_and_solving_reach_what_calls_alone_do_not() {
    let flags = ["--technique", "concolic", "--time-limit", "20s"];
    let (generation, sources) = proven("Keyhole", &flags);
    assert_eq!(generation.class(0)["technique"], "concolic");
    let (covered, total) = counts(&generation.class(0)["branches"]);
    assert_eq!(covered, total, "{:#}", generation.class(0)["methods"]);
    let text = &sources["KeyholeTest.java"];
    assert!(text.contains("1000001"), "{text}");
    assert!(text.contains("insert-all"), "{text}");
    assert!(text.contains("LUDICROUS"), "{text}");
}

/// Types below the declared one, arrays that only reflection asks for, and fields that nothing but an assignment sets.
#[test]
fn what_code_tells_objects_by_is_supplied_and_fields_are_assigned() {
    let (generation, sources) = proven("Forge", &["--time-limit", "60s"]);
    let class = generation.class(0);
    let (covered, total) = counts(&class["branches"]);
    assert_eq!(covered, total, "{:#}", class["methods"]);
    // Everybody in the package may assign them: nothing is put together.
    assert_eq!(class["tests_setting_fields"], 0);
    let text = &sources["ForgeTest.java"];
    for wanted in [
        "new Forge.Ingot(",
        "hearth.lit = true;",
        "hearth.bellows = ",
        "hearth.tongs",
    ] {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }
}

/// The JVMs that prove a test differ in what the machine is asked for here.
#[test]
fn what_is_thrown_after_a_question_to_the_machine_is_a_test() {
    let (generation, sources) = proven("Telegram", &["--time-limit", "60s"]);
    let (covered, total) = counts(&generation.class(0)["branches"]);
    assert_eq!(covered, total, "{:#}", generation.class(0)["methods"]);
    let text = &sources["TelegramTest.java"];
    assert!(text.contains("IllegalStateException.class"), "{text}");
    assert!(!text.contains("UTF-8"), "{text}");
}

#[test]
fn texts_grow_until_a_loop_is_through() {
    let (generation, sources) = proven("Wordy", &["--time-limit", "20s"]);
    let (covered, total) = counts(&generation.class(0)["branches"]);
    assert_eq!(covered, total, "{:#}", generation.class(0)["methods"]);
    assert!(sources["WordyTest.java"].contains("<<<<<<<"));
}

#[test]
fn inputs_that_no_calls_make_are_put_together_and_say_so() {
    let (generation, sources) = proven("Burrow", &["--technique", "whitebox"]);
    let class = generation.class(0);
    assert_eq!(class["technique"], "whitebox");
    let (covered, total) = counts(&class["branches"]);
    assert_eq!(covered, total, "{:#}", class["methods"]);
    // Those of the record make calls.
    let setting_fields = class["tests_setting_fields"].as_u64();
    assert!(setting_fields.is_some_and(|count| count > 20), "{class:#}");
    let text = &sources["BurrowTest.java"];
    for wanted in [
        "// Fields are set directly: no calls are known that lead to this input.",
        "blank(Class.forName(\"Burrow$Tunnel\"))",
        "private static <T> T blank(Class<T> type)",
        "burrow.neighbour = ",
        "set(burrow, Burrow.class, \"age\", 12)",
        "new Burrow.Mark(3, ",
        "Array.newInstance(Class.forName(\"Burrow$Tunnel\"), ",
    ] {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }
}

/// Preconditions say which calls there are, static fields are put back after a test has set them.
#[test]
fn static_fields_are_inputs_where_asked() {
    let flags = ["--technique", "whitebox", "--lazy-statics"];
    let (generation, sources) = proven("Sluice", &flags);
    let class = generation.class(0);
    let methods = class["methods"].as_array().expect("methods");
    for name in ["open", "marked"] {
        let method = methods.iter().find(|method| method["name"] == name);
        let method = method.expect("a method under test");
        let sides = method["uncovered"].as_array().expect("sides");
        // Those that lead to the exception.
        let forbidden = if name == "open" { 2 } else { 0 };
        assert_eq!(sides.len(), forbidden, "{method:#}");
    }
    let text = &sources["SluiceTest.java"];
    assert!(!text.contains("IllegalStateException"), "{text}");
    for wanted in [
        "setStatic(Sluice.class, \"season\", Sluice.Season.WET)",
        "setStatic(Sluice.class, \"mark\", 'z')",
        "@AfterEach",
    ] {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }
}

#[test]
fn inputs_that_calls_make_are_made_by_calls() {
    let flags = ["--technique", "whitebox", "--methods", "add,take,hasPair"];
    let (generation, sources) = proven("Queue", &flags);
    let class = generation.class(0);
    assert_eq!(class["tests_setting_fields"], 0, "{sources:?}");
    for method in class["methods"].as_array().expect("a list") {
        let (covered, total) = counts(&method["branches"]);
        assert!(covered == total || method["name"] == "repOk", "{method:#}");
    }
}

#[test]
fn black_box_inputs_are_all_structures_of_an_invariant() {
    // A bound that is given does not grow with the time.
    let flags = ["--max-calls", "3", "--max-objects", "3", "--technique"];
    let black_box = [&flags[..], &["blackbox", "--methods", "take"]].concat();
    let (generation, _) = proven("Queue", &black_box);
    let of_calls = proven("Queue", &["--max-calls", "3", "--technique", "sequences"]).0;
    let states = |generation: &Generation| generation.class(0)["states"].as_u64();
    assert_eq!(generation.class(0)["tests_setting_fields"], 0);
    // Queues of none to three links, besides what sequences count.
    assert_eq!(
        states(&generation),
        states(&of_calls).map(|count| count + 4)
    );
}

#[test]
fn black_box_inputs_need_an_invariant() {
    let generator = generator();
    let folder = Folder::new("no-invariant");
    let classes = corpus(&generator);
    let flags = ["--technique", "blackbox"];
    let generation = generator
        .generate(&classes, &folder.0, &flags, &["Burrow"])
        .expect("a run");
    assert_eq!(generation.status, Some(2));
    assert!(generation.errors.contains("repOk"), "{}", generation.errors);
}

#[test]
fn calls_are_found_for_inputs_of_paths() {
    for how in ["exact", "search", "both"] {
        let flags = [
            "--technique",
            "synthesis",
            "--synthesis",
            how,
            "--methods",
            "add,take,hasPair",
        ];
        let (generation, sources) = proven("Queue", &flags);
        let class = generation.class(0);
        assert_eq!(class["technique"], "synthesis");
        assert_eq!(class["tests_setting_fields"], 0, "{sources:?}");
        for method in class["methods"].as_array().expect("a list") {
            let (covered, total) = counts(&method["branches"]);
            assert!(
                covered == total || method["name"] == "repOk",
                "{how}: {method:#}"
            );
        }
    }
}

#[test]
fn paths_beyond_the_bound_lead_to_long_sequences() {
    let generator = generator();
    let classes = generator
        .compile("examples/synthesis/subjects")
        .expect("the subjects");
    // Lists of four elements say what more there has to be: forty.
    let flags = [
        "--technique",
        "synthesis",
        "--max-objects",
        "4",
        "--methods",
        "forty",
    ];
    for seed in ["1", "2", "3"] {
        let folder = Folder::new("beyond");
        let flags = [&flags[..], &["--seed", seed]].concat();
        let generation = generator
            .generate(&classes, &folder.0, &flags, &["subjects.Sample"])
            .expect("a run");
        let class = generation.class(0);
        assert_eq!(class["targets"]["by_calls"], 2, "{seed}: {class:#}");
        assert_eq!(class["tests_setting_fields"], 0);
        assert!(class["targets"]["evaluations"].as_u64() > Some(0));
    }
}

#[test]
fn what_no_calls_make_is_spurious_where_that_is_proved() {
    let targets = |how: &str| {
        let flags = ["--technique", "synthesis", "--synthesis", how];
        let (generation, sources) = proven("Vault", &flags);
        assert!(!sources["VaultTest.java"].contains("set("), "{sources:?}");
        generation.class(0)["targets"].clone()
    };
    let exact = targets("exact");
    assert_eq!(
        (&exact["by_calls"], &exact["spurious"]),
        (&3.into(), &1.into()),
        "{exact}"
    );
    assert_eq!(exact["path_conditions"]["spurious"], 1, "{exact}");
    let search = targets("search");
    assert_eq!(
        (&search["by_calls"], &search["only_by_fields"]),
        (&3.into(), &1.into()),
        "{search}"
    );
}

#[test]
fn states_of_other_classes_satisfy_path_conditions_exactly() {
    let flags = [
        "--technique",
        "synthesis",
        "--synthesis",
        "exact",
        "--max-objects",
        "8",
        "--time-limit",
        "60s",
    ];
    let (generation, _) = proven("Gardener", &flags);
    let class = generation.class(0);
    let targets = &class["targets"];
    assert_eq!(
        (&targets["by_calls"], &targets["spurious"], &targets["open"]),
        (&15.into(), &1.into(), &0.into()),
        "{class:#}"
    );
    for what in ["satisfied", "spurious"] {
        assert!(
            targets["path_conditions"][what].as_u64() > Some(0),
            "{targets}"
        );
    }
    let methods = class["methods"].as_array().expect("a list");
    let open: Vec<&Value> = methods
        .iter()
        .flat_map(|method| method["uncovered"].as_array().expect("a list"))
        .map(|side| &side["target"])
        .collect();
    assert_eq!(open, ["spurious"]);
}

#[test]
fn search_alone_can_be_asked_for() {
    let (generation, _) = proven("Queue", &["--technique", "search", "--methods", "add,take"]);
    assert_eq!(generation.class(0)["technique"], "search");
}

#[test]
fn objects_that_other_objects_give_are_arguments() {
    let (generation, _) = proven("Lanterns", &["--technique", "concolic"]);
    assert_eq!(counts(&generation.class(0)["branches"]), (8, 8));
}

#[test]
fn what_nobody_implements_is_written_into_the_test() {
    let flags = ["--technique", "concolic", "--time-limit", "20s"];
    let (generation, sources) = proven("Meter", &flags);
    let (covered, total) = counts(&generation.class(0)["branches"]);
    // Making a stub is no act, so what its constructor refuses is left out.
    assert!(covered + 1 >= total, "{:#}", generation.class(0)["methods"]);
    let text = &sources["MeterTest.java"];
    assert!(text.contains("new Meter.Sensor() {"), "{text}");
    assert!(text.contains("new Meter.Filter("), "{text}");
    assert!(text.contains("4711"), "{text}");
    assert!(text.contains("-> 99"), "{text}");
}

#[test]
fn classes_are_initialised_in_the_order_in_which_they_were_needed() {
    let (generation, _) = proven("Lineage", &["--technique", "concolic"]);
    assert_eq!(counts(&generation.class(0)["branches"]), (2, 2));
}

/// A class of a jar whose manifest says this.
fn jar_with(generator: &Generator, folder: &Path, manifest: &str) -> String {
    const DOOR: &str = "package shut; public class Door { private int locks; \
        int hidden(int x) { return x > 40 ? x : -x; } \
        public Door(int locks) { this.locks = locks; } \
        public int open(int key) { return key == locks ? 1 : hidden(key); } }";
    let source = folder.join("Door.java");
    std::fs::write(&source, DOOR).expect("a source");
    let classes = folder.join("classes");
    javac(&generator.jdk, &[source], &classes, None).expect("javac");
    let text = folder.join("manifest.txt");
    std::fs::write(&text, manifest).expect("a manifest");
    let jar = folder.join("door.jar");
    let mut command = Command::new(generator.jdk.home.join("bin/jar"));
    command.arg("cfm").arg(&jar).arg(&text);
    command.arg("-C").arg(&classes).arg(".");
    assert!(command.status().expect("jar").success());
    jar.display().to_string()
}

#[test]
fn sealed_packages_are_tested_from_outside() {
    let generator = generator();
    for (number, manifest) in ["Sealed: true\n", "A: b\n\nName: shut/\nSealed: true\n"]
        .into_iter()
        .enumerate()
    {
        let folder = Folder::new(&format!("sealed{number}"));
        let jar = jar_with(&generator, &folder.0, manifest);
        let tests = folder.0.join("tests");
        let generation = generator
            .generate(&jar, &tests, &[], &["shut.Door"])
            .expect("a run");
        let class = generation.class(0);
        assert_eq!(class["verified"]["failed"], Value::Array(Vec::new()));
        let (covered, total) = counts(&class["branches"]);
        assert_eq!(covered, total, "{:#}", class["methods"]);
        assert_eq!(counts(&class["verified"]["branches"]), (covered, total));
        let sources = sources(&tests);
        let text = &sources["spelunk/shut/DoorTest.java"];
        assert!(text.contains("package spelunk.shut;"), "{text}");
        assert!(!text.contains("hidden("), "{text}");
    }
}

#[test]
fn code_of_a_mutant_is_not_taken_for_the_class_s_own() {
    // Who counts asks whether the result is read, in methods that have fewer instructions where they are changed.
    const TALLY: &str = "import gov.nasa.jpf.vm.Verify; public class Tally { static int[] table = {3, 1, 2}; \
        public static int sum(int first, int second) { int total = first + second; \
        if (total > 3) { Verify.incrementCounter(1); total = total * 2 - first; } \
        if (first == second && total != 7) { total += table[first & 1]; Verify.incrementCounter(total & 1); } \
        return total; } }";
    let generator = generator();
    let folder = Folder::new("tally");
    let (source, classes) = (folder.0.join("Tally.java"), folder.0.join("classes"));
    std::fs::write(&source, TALLY).expect("a source");
    let stub = places::repository().join("corpus/explore/stubs/gov/nasa/jpf/vm/Verify.java");
    javac(&generator.jdk, &[source, stub], &classes, None).expect("javac");
    let flags = ["--mutants", "--no-verify"];
    let generation = generator
        .generate(
            &classes.display().to_string(),
            &folder.0.join("tests"),
            &flags,
            &["Tally"],
        )
        .expect("a run");
    let (covered, total) = counts(&generation.class(0)["branches"]);
    assert_eq!(covered, total);
}

#[test]
fn classes_of_the_jdk_are_tested_by_plain_client_code() {
    let generator = generator();
    let folder = Folder::new("jdk");
    let flags = ["--methods", "push,pop,peek,isEmpty", "--max-calls", "2"];
    let generation = generator
        .generate(".", &folder.0, &flags, &["java.util.ArrayDeque"])
        .expect("a run");
    let class = generation.class(0);
    assert_eq!(class["verified"]["failed"], Value::Array(Vec::new()));
    let (own, total) = counts(&class["branches"]);
    let (measured, _) = counts(&class["verified"]["branches"]);
    assert!(
        own.abs_diff(measured) * 50 <= total,
        "{own} and {measured} of {total}"
    );
    assert!(sources(&folder.0).contains_key("spelunk/java/util/ArrayDequeTest.java"));
}

#[test]
fn what_other_defaults_do_not_change_is_asserted() {
    let (generation, sources) = proven("Signpost", &[]);
    let text = &sources["SignpostTest.java"];
    for expected in ["assertEquals('>', ", "assertTrue("] {
        assert!(text.contains(expected), "{expected}\n{text}");
    }
    // Which language the machine speaks is not.
    assert!(!text.contains("assertEquals(\"en\""), "{text}");
    let (covered, total) = counts(&generation.class(0)["branches"]);
    assert_eq!(covered, total);
}

#[test]
fn objects_are_of_types_that_the_code_tells_them_by() {
    let (generation, sources) = proven("Sorter", &["--technique", "search"]);
    let (covered, total) = counts(&generation.class(0)["branches"]);
    assert_eq!(covered, total, "{sources:#?}");
}

#[test]
fn unknown_inputs_of_one_name_can_have_many_types() {
    let (generation, sources) = proven("Echo", &["--technique", "whitebox"]);
    let (covered, total) = counts(&generation.class(0)["branches"]);
    assert_eq!(covered, total, "{sources:#?}");
}

#[test]
fn unknown_objects_have_initialisers_that_take_long() {
    let (generation, sources) = proven("Folding", &["--technique", "whitebox"]);
    let (covered, total) = counts(&generation.class(0)["branches"]);
    assert_eq!(covered, total, "{sources:#?}");
}

#[test]
fn texts_repeat_their_parts() {
    for seed in ["0", "2", "3"] {
        let (generation, sources) = proven("Roster", &["--seed", seed, "--time-limit", "20s"]);
        let (covered, total) = counts(&generation.class(0)["branches"]);
        assert_eq!(covered, total, "{sources:#?}");
    }
}

#[test]
fn what_a_native_has_read_is_solved_for_behind_it() {
    let (generation, sources) = proven("Seal", &["--technique", "concolic"]);
    let (covered, total) = counts(&generation.class(0)["branches"]);
    assert_eq!(covered, total, "{sources:#?}");
}

#[test]
fn lengths_of_arrays_are_solved_for() {
    let (generation, sources) = proven("Crates", &["--technique", "concolic"]);
    let (covered, total) = counts(&generation.class(0)["branches"]);
    assert_eq!(covered, total, "{sources:#?}");
}

#[test]
fn functions_that_no_solver_knows_are_come_nearer_to() {
    let (generation, sources) = proven("Pendulum", &["--technique", "concolic"]);
    let (covered, total) = counts(&generation.class(0)["branches"]);
    assert_eq!(covered, total, "{sources:#?}");
}

#[test]
fn parsers_of_the_class_library_ask_nothing_of_the_world_outside() {
    // Nothing comes to the branch for a long while: it is open all the same.
    let (generation, sources) = proven("Outline", &["--time-limit", "20s"]);
    let (covered, _) = counts(&generation.class(0)["branches"]);
    let text = &sources["OutlineTest.java"];
    assert!(covered > 0, "{text}");
    assert!(text.contains("assertEquals("), "{text}");
}

#[test]
fn annotations_are_implemented_by_classes() {
    let (generation, sources) = proven("Badges", &[]);
    let (covered, total) = counts(&generation.class(0)["branches"]);
    assert_eq!(covered, total, "{sources:#?}");
}

#[test]
fn what_one_call_stores_another_one_shows() {
    let (generation, _) = proven("Lockers", &["--mutants"]);
    let mutants = &generation.class(0)["mutants"];
    let survivors = mutants["survivors"].as_array().expect("a list");
    let lost: Vec<&Value> = survivors
        .iter()
        .filter(|mutant| mutant["operator"] == "returned value")
        .collect();
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn what_collaborators_are_told_is_asserted() {
    let (generation, sources) = proven("Errands", &["--mutants"]);
    let text = &sources["ErrandsTest.java"];
    assert!(text.contains("calls.add(\"deliver(\" + "), "{text}");
    assert!(text.contains("assertEquals(List.of(\"deliver("), "{text}");
    let survivors = &generation.class(0)["mutants"]["survivors"];
    let of_errands = survivors.as_array().expect("a list").iter();
    let lost: Vec<&Value> = { of_errands }
        .filter(|mutant| mutant["class"] == "Errands")
        .collect();
    assert!(lost.is_empty(), "copies and calls count too: {lost:#?}");
}

#[test]
fn records_and_exceptions_are_asserted_with_what_they_hold() {
    let (generation, sources) = proven("Ferry", &["--mutants"]);
    let text = &sources["FerryTest.java"];
    assert!(text.contains("List.of(new Ferry.Ticket(\""), "{text}");
    assert!(text.contains("assertEquals(7, thrown.seats());"), "{text}");
    assert!(
        text.contains("\"accept(\" + a + \", \" + b + \")\""),
        "{text}"
    );
    assert!(text.contains("BiConsumer<String, Integer> bell"), "{text}");
    assert!(
        !text.contains("\\0"),
        "texts that only share a hash code with a case: {text}"
    );
    let survivors = &generation.class(0)["mutants"]["survivors"];
    assert_eq!(survivors, &Value::Array(Vec::new()));
}

#[test]
fn explanations_of_null_pointers_are_not_asserted() {
    let (_, sources) = proven("Logbook", &[]);
    let text = &sources["LogbookTest.java"];
    assert!(text.contains("assertFalse(result);"), "{text}");
    assert!(!text.contains("because"), "{text}");
}

#[test]
fn what_is_printed_is_asserted() {
    let (generation, sources) = proven("Crier", &["--mutants"]);
    let text = &sources["CrierTest.java"];
    // A test that says that nothing else is printed has one stream for both.
    assert!(text.contains("System.setOut("), "{text}");
    assert!(text.contains("new PrintStream("), "{text}");
    assert!(text.contains("replace(System.lineSeparator(), "), "{text}");
    assert!(text.contains("o'clock in"), "{text}");
    assert!(text.contains("restoreStreams()"), "{text}");
    let survivors = &generation.class(0)["mutants"]["survivors"];
    let survivors = survivors.as_array().expect("a list").iter();
    let lost: Vec<&Value> = { survivors }
        .filter(|mutant| mutant["operator"] == "removed call" && mutant["method"] == "cry")
        .collect();
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn tests_are_plain_and_say_things_once() {
    let (generation, sources) = proven("Labels", &["--mutants"]);
    let text = &sources["LabelsTest.java"];
    let survivors = &generation.class(0)["mutants"]["survivors"];
    assert_eq!(survivors, &Value::Array(Vec::new()));
    assert!(
        !text.contains("\\u"),
        "characters that nobody types: {text}"
    );
    assert!(!text.contains("_2("), "{text}");
    let is_needless = |line: &&str| {
        let line = line.trim();
        line.starts_with("new ") || line.starts_with("Labels labels2")
    };
    assert_eq!(text.lines().find(is_needless), None, "{text}");
    // What the constructor's test says needs no test of its own, and what the compiler writes for enums none at all.
    assert!(text.contains("labels.owner())"), "{text}");
    for method in ["owner", "separator", "values", "valueOf"] {
        assert!(!text.contains(&format!("void {method}_")), "{text}");
    }
    assert!(text.contains("void other_returns"), "{text}");
}

#[test]
fn numbers_in_tests_are_limits_or_short() {
    let (generation, sources) = proven("Lease", &["--mutants"]);
    assert_eq!(counts(&generation.class(0)["branches"]), (8, 8));
    let text = &sources["LeaseTest.java"];
    let mut numbers = text.split(|it: char| !it.is_ascii_digit());
    assert_eq!(numbers.find(|digits| digits.len() > 6), None, "{text}");
}

#[test]
fn members_are_reached_as_the_compiler_finds_them() {
    let generator = generator();
    let folder = Folder::new("reach");
    let sources = ["Shape", "Sized", "Visits", "impl/Bounds", "impl/Square"].map(|name| {
        let file = format!("corpus/generate/reach/shapes/{name}.java");
        places::repository().join(file)
    });
    let classes = folder.0.join("classes");
    javac(&generator.jdk, &sources, &classes, None).expect("javac");
    let names = ["shapes.Shape", "shapes.Sized", "shapes.Visits"];
    for technique in ["auto", "sequences"] {
        let flags = ["--technique", technique];
        let generation = generator
            .generate(&classes.display().to_string(), &folder.0, &flags, &names)
            .expect("a run");
        for number in 0..names.len() {
            let class = generation.class(number);
            let failed = &class["verified"]["failed"];
            assert_eq!(failed, &Value::Array(Vec::new()), "{}", class["name"]);
            let (covered, total) = counts(&class["branches"]);
            assert!(covered == total || technique != "auto", "{}", class["name"]);
        }
    }
}

#[test]
fn what_is_forgotten_or_in_the_wrong_place_is_noticed() {
    let (generation, sources) = proven("Bells", &["--mutants"]);
    let survivors = &generation.class(0)["mutants"]["survivors"];
    assert_eq!(survivors, &Value::Array(Vec::new()));
    let text = &sources["BellsTest.java"];
    assert!(text.contains("assertEquals(List.of(\"ring("), "{text}");
}

#[test]
fn tests_on_static_state_begin_with_a_reset() {
    let (generation, sources) = proven("Errands$Tally", &["--mutants"]);
    let text = &sources["ErrandsTallyTest.java"];
    assert!(text.contains("Tally.reset();"), "{text}");
    let survivors = &generation.class(0)["mutants"]["survivors"];
    let survivors = survivors.as_array().expect("a list").iter();
    let lost: Vec<&Value> = { survivors }
        .filter(|mutant| mutant["method"] == "add")
        .collect();
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn states_can_be_compared_by_an_abstraction() {
    let generator = generator();
    let folder = Folder::new("abstraction");
    let flags = [
        "--no-verify",
        "--max-calls",
        "3",
        "--compare-by",
        "size",
        "--methods",
        "add",
    ];
    let generation = generator
        .generate(".", &folder.0, &flags, &["java.util.LinkedList"])
        .expect("a run");
    // Sizes 0 to 3, and 2 from the constructor that takes a collection.
    let states = generation.class(0)["states"].as_u64().expect("a count");
    assert!((4..=6).contains(&states), "{states} states");
}

// ---- bad input ----

/// One line on standard error and status 2.
fn refused(flags: &[&str]) -> String {
    let jdk = Jdk::find_all().into_iter().next().expect(jdk::NONE_FOUND);
    let mut command = Command::new(places::spelunk().expect("the binary"));
    command
        .arg("generate")
        .arg("--jdk")
        .arg(&jdk.home)
        .args(flags);
    let outcome = launch::finish(command, "", Duration::from_secs(60)).expect("a run");
    assert_eq!(outcome.status, Some(2), "{}", outcome.stderr);
    assert_eq!(
        outcome.stderr.trim_end().lines().count(),
        1,
        "{}",
        outcome.stderr
    );
    outcome.stderr
}

#[test]
fn a_class_that_is_not_there_is_named() {
    let said = refused(&["java.util.TreeMapp"]);
    assert!(
        said.contains("TreeMapp") && said.contains("TreeMap"),
        "{said}"
    );
}

#[test]
fn an_empty_package_is_named() {
    let said = refused(&["no.such.package.*"]);
    assert!(said.contains("no.such.package"), "{said}");
}

#[test]
fn junit_jars_that_are_not_there_are_named() {
    let said = refused(&["--junit-jars", "/no/such.jar", "java.util.BitSet"]);
    assert!(said.contains("--junit-jars"), "{said}");
}

#[test]
fn files_of_others_are_not_overwritten() {
    let generator = generator();
    let folder = Folder::new("others");
    let classes = corpus(&generator);
    for name in ["ConstantsTest.java", "ConstantsSpelunkTest.java"] {
        std::fs::write(folder.0.join(name), "// by hand\n").expect("a file");
    }
    let out = folder.0.display().to_string();
    let said = refused(&["-p", &classes, "--no-verify", "-o", &out, "Constants"]);
    assert!(said.contains("not written by spelunk"), "{said}");
    assert_eq!(sources(&folder.0)["ConstantsTest.java"], "// by hand\n");
}

/// docs/find-a-bug.md says so: eight calls are needed, and no shorter sequence is shown.
#[test]
fn a_bug_that_only_eight_calls_show_is_found() {
    let generator = generator();
    let classes = generator
        .compile("examples/tutorials")
        .expect("the tutorials");
    let folder = Folder::new("tutorial");
    let generation = generator
        .generate(
            &classes,
            &folder.0,
            &["--technique", "sequences"],
            &["TreeSet"],
        )
        .expect("a run");
    assert_eq!(generation.status, Some(1), "{}", generation.errors);
    let sources = sources(&folder.0);
    let bugs = &sources["TreeSetBugTest.java"];
    let first = bugs.split("@Test").nth(1).expect("a test");
    assert_eq!(first.matches(".add(").count(), 8, "{first}");
    assert!(first.contains("repOk()"), "{first}");
}

#[test]
fn objects_are_looked_at_after_exceptions_too() {
    let (generation, sources) = proven("Shelf", &["--max-calls", "1"]);
    let violations = generation.class(0)["violations"].to_string();
    let words = "the invariant does not hold after put has thrown";
    assert!(violations.contains(words), "{violations}");
    let bugs = &sources["ShelfBugTest.java"];
    assert!(
        bugs.contains("assertThrows(IllegalArgumentException.class"),
        "{bugs}"
    );
    assert!(bugs.contains("assertTrue(shelf.repOk()"), "{bugs}");
}

#[test]
fn constants_are_called_as_they_are_declared() {
    let (generation, sources) = proven("Versions", &[]);
    assert_eq!(counts(&generation.class(0)["branches"]), (4, 4));
    let tests = &sources["VersionsTest.java"];
    assert!(tests.contains("Version.NEW, "), "{tests}");
}

/// `null.new Page()` is no Java.
#[test]
fn inner_objects_are_made_within_others() {
    let (generation, sources) = proven("Ledger", &[]);
    assert_eq!(counts(&generation.class(0)["branches"]), (8, 8));
    let tests = &sources["LedgerTest.java"];
    assert!(!tests.contains("null.new"), "{tests}");
}

#[test]
fn truth_values_in_path_conditions_are_set_by_calls() {
    let flags = ["--technique", "synthesis", "--time-limit", "10s"];
    let (generation, _) = proven("Latch", &flags);
    let branches = counts(&generation.class(0)["branches"]);
    assert_eq!(branches.0, branches.1);
}

#[test]
fn defaults_of_switches_over_all_constants_are_infeasible() {
    let (generation, _) = proven("Crossing", &["--time-limit", "60s"]);
    let mut open = Vec::new();
    for method in generation.class(0)["methods"].as_array().expect("methods") {
        for side in method["uncovered"].as_array().expect("a list") {
            assert_eq!(side["reason"], "infeasible", "{method}");
            let why = side["sentence"].as_str().expect("a sentence");
            assert!(why.contains("Crossing.Light"), "{why}");
            open.push(method["name"].as_str().expect("a name").to_string());
        }
    }
    assert_eq!(open, ["seconds", "say", "both"]);
}

#[test]
fn what_collaborators_throw_is_caught() {
    let (generation, sources) = proven("Courier", &["--time-limit", "60s"]);
    let (covered, total) = counts(&generation.class(0)["branches"]);
    assert_eq!(covered, total);
    let text = &sources["CourierTest.java"];
    assert!(text.contains("throw "), "{text}");
}

#[test]
fn types_of_arrays_and_numbers_are_arguments_and_one_object_is_found_by_what_it_is() {
    let (generation, _) = proven("Stamps", &["--time-limit", "60s"]);
    let (covered, total) = counts(&generation.class(0)["branches"]);
    assert_eq!(covered, total);
}

#[test]
fn what_an_exception_makes_of_its_message_is_not_asserted() {
    let (generation, sources) = proven("Alarms", &["--time-limit", "60s"]);
    let (covered, total) = counts(&generation.class(0)["branches"]);
    assert_eq!(covered, total);
    let text = &sources["AlarmsTest.java"];
    assert!(
        text.contains("too cold") && !text.contains("too hot"),
        "{text}"
    );
}

#[test]
fn raw_types_are_implemented_as_they_are_inherited() {
    let (generation, _) = proven("Scales", &["--time-limit", "60s"]);
    let (covered, total) = counts(&generation.class(0)["branches"]);
    assert_eq!(covered, total);
}

/// Mutants of methods of these names that no test notices.
fn survivors_in<'g>(generation: &'g Generation, methods: &[&str]) -> Vec<&'g Value> {
    let survivors = &generation.class(0)["mutants"]["survivors"];
    let survivors = survivors.as_array().expect("a list").iter();
    let is_meant = |mutant: &&Value| methods.iter().any(|&method| mutant["method"] == method);
    survivors.filter(is_meant).collect()
}

#[test]
fn every_entry_of_a_table_is_read() {
    let (generation, sources) = proven("Tariff", &["--mutants"]);
    let lost = survivors_in(&generation, &["<clinit>"]);
    assert!(lost.is_empty(), "{lost:#?}\n{sources:#?}");
}

#[test]
fn methods_that_throw_at_first_are_called_until_they_return() {
    let (generation, sources) = proven("Wallets", &["--mutants"]);
    let text = &sources["WalletsTest.java"];
    assert!(text.contains("\"give "), "{text}");
    let lost = survivors_in(&generation, &["give", "take"]);
    assert!(lost.is_empty(), "{lost:#?}\n{text}");
}

#[test]
fn what_is_handed_out_does_not_change_with_the_object() {
    let (generation, sources) = proven("Wallets", &["--mutants"]);
    let lost = survivors_in(&generation, &["journal"]);
    assert!(lost.is_empty(), "{lost:#?}\n{sources:#?}");
}

#[test]
fn stubs_implement_what_is_more_open_than_in_object() {
    let (generation, _) = proven("Stampings", &[]);
    let (covered, total) = counts(&generation.class(0)["verified"]["branches"]);
    assert_eq!(covered, total);
}

#[test]
fn packed_bytes_are_unpacked_within_a_test() {
    let (generation, _) = proven("Attic", &[]);
    let (covered, total) = counts(&generation.class(0)["verified"]["branches"]);
    assert_eq!(covered, total);
}

#[test]
fn what_several_calls_need_alike_is_handed_to_them() {
    let (generation, sources) = proven("Guild", &[]);
    assert_eq!(
        counts(&generation.class(0)["branches"]),
        counts(&generation.class(0)["verified"]["branches"])
    );
    let (covered, total) = counts(&generation.class(0)["branches"]);
    assert_eq!(covered, total, "{sources:#?}");
}

//! What tests say: assertions that notice changes, names, values, and nothing that does not hold.

use super::{Folder, corpus, counts, generator, proven, sources, survivors_in};
use serde_json::Value;

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
fn arrays_are_compared_by_what_is_in_them() {
    let generator = generator();
    let folder = Folder::new("parcels");
    let classes = corpus(&generator);
    let generation = generator
        .generate(&classes, &folder.0, &["--all-tests"], &["Parcels"])
        .expect("a run");
    let failed = &generation.class(0)["verified"]["failed"];
    assert_eq!(failed, &Value::Array(Vec::new()));
    let source = &sources(&folder.0)["ParcelsTest.java"];
    for said in [
        "(int[]) result);",
        "((Parcels[]) result[0][1]).length);",
        "(long[]) result.get(0));",
        "result.get(\"k\"));",
        "assertArrayEquals(new byte[] {1}, result.get());",
    ] {
        assert!(source.contains(said), "no {said} in {source}");
    }
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
fn what_an_exception_makes_of_its_message_is_not_asserted() {
    let (generation, sources) = proven("Alarms", &["--time-limit", "60s"]);
    let (covered, total) = counts(&generation.class(0)["branches"]);
    assert_eq!(covered, total);
    let text = &sources["AlarmsTest.java"];
    for message in ["too cold", "too hot (level 9)"] {
        assert!(
            text.contains(&format!("assertEquals(\"{message}\", thrown")),
            "{text}"
        );
    }
    assert!(!text.contains("\"too hot\""), "{text}");
}

#[test]
fn every_entry_of_a_table_is_read() {
    let (generation, sources) = proven("Tariff", &["--mutants"]);
    let lost = survivors_in(&generation, &["<clinit>"]);
    assert!(lost.is_empty(), "{lost:#?}\n{sources:#?}");
}

#[test]
fn what_is_handed_out_does_not_change_with_the_object() {
    let (generation, sources) = proven("Wallets", &["--mutants"]);
    let lost = survivors_in(&generation, &["journal"]);
    assert!(lost.is_empty(), "{lost:#?}\n{sources:#?}");
}

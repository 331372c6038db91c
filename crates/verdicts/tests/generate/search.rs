//! What search and solving reach: values, texts, objects, stubs.

use super::{counts, proven, survivors_in};

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

#[test]
fn texts_grow_until_a_loop_is_through() {
    let (generation, sources) = proven("Wordy", &["--time-limit", "20s"]);
    let (covered, total) = counts(&generation.class(0)["branches"]);
    // That a key comes twice is found with some seeds only.
    assert!(covered + 1 >= total, "{:#}", generation.class(0)["methods"]);
    assert!(sources["WordyTest.java"].contains("<<<<<<<"));
}

#[test]
fn equal_literals_are_one_object() {
    let (generation, _) = proven("Slots", &[]);
    assert_eq!(counts(&generation.class(0)["branches"]), (8, 8));
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
fn objects_are_of_types_that_the_code_tells_them_by() {
    let (generation, sources) = proven("Sorter", &["--technique", "search"]);
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
fn methods_that_throw_at_first_are_called_until_they_return() {
    let (generation, sources) = proven("Wallets", &["--mutants"]);
    let text = &sources["WalletsTest.java"];
    assert!(text.contains("\"give "), "{text}");
    let lost = survivors_in(&generation, &["give", "take"]);
    assert!(lost.is_empty(), "{lost:#?}\n{text}");
}

/// A ring among its own keys: no type argument is the type that it stands in.
#[test]
fn what_holds_itself_has_a_type_that_can_be_spelled() {
    let (_, sources) = proven("Keyring", &[]);
    let text = &sources["KeyringTest.java"];
    assert!(text.contains("Set<Object> key = keyring.keys()"), "{text}");
    assert!(text.contains("assertEquals(\"itself\", result)"), "{text}");
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

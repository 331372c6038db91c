//! What the generator promises: the same text for the same seed, and programs that javac accepts.

use spelunk_conformance::jdk::{self, Jdk};
use spelunk_conformance::launch;
use spelunk_progen::{Config, Primitive, generate};
use std::process::Command;
use std::time::Duration;

const CONFIGS: [fn() -> Config; 2] = [Config::whole_program, Config::method_under_test];

#[test]
fn a_seed_names_one_program() {
    for config in CONFIGS {
        let first = generate(42, config());
        let again = generate(42, config());
        let other = generate(43, config());
        assert_eq!(first.source, again.source);
        assert_ne!(
            first
                .source
                .replace(&first.class_name, "")
                .replace("// seed: 42", ""),
            other
                .source
                .replace(&other.class_name, "")
                .replace("// seed: 43", "")
        );
    }
}

#[test]
fn size_changes_how_much_is_written() {
    let length = |size: usize| -> usize {
        let mut config = Config::whole_program();
        config.size = size;
        (0..20)
            .map(|seed| generate(seed, config).source.len())
            .sum()
    };
    assert!(length(8) > 3 * length(1) / 2);
}

#[test]
fn methods_under_test_have_small_domains_of_the_promised_types() {
    for seed in 0..300 {
        let program = generate(seed, Config::method_under_test());
        let method = program.method.expect("a method program names its method");
        assert!(!method.parameters.is_empty());
        let points: usize = method.parameters.iter().map(|p| p.points()).product();
        assert!((2..=800).contains(&points), "seed {seed}: {points} points");
        for parameter in &method.parameters {
            assert!(!parameter.ty.is_floating());
            assert_ne!(parameter.ty, Primitive::Double);
            let declared = format!("{} {}", parameter.ty.java(), parameter.name);
            assert!(program.source.contains(&declared), "seed {seed}");
        }
    }
}

/// A method under test must not remember earlier calls: it has no mutable static state.
#[test]
fn methods_under_test_keep_no_state_between_calls() {
    for seed in 0..300 {
        let source = generate(seed, Config::method_under_test()).source;
        for line in source.lines().map(str::trim) {
            let is_static_field = line.starts_with("static ") && line.ends_with(';');
            assert!(!is_static_field, "seed {seed}: {line}");
        }
    }
}

/// The expensive half of the promise, on a sample; `bench-diff` compiles thousands.
#[test]
fn javac_accepts_every_program() {
    let jdks = Jdk::find_all();
    let oldest = jdks.first().expect(jdk::NONE_FOUND);
    let folder = std::env::temp_dir().join(format!("progen-test-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    let mut command = Command::new(oldest.home.join("bin/javac"));
    command.args(["-nowarn", "-proc:none", "-J-XX:TieredStopAtLevel=1", "-d"]);
    command.arg(folder.join("classes"));
    for seed in 90_000..90_040 {
        for config in CONFIGS {
            let program = generate(seed, config());
            let path = folder.join(format!("{}.java", program.class_name));
            std::fs::write(&path, &program.source).expect("a source file");
            command.arg(path);
        }
    }
    let outcome = launch::finish(command, "", Duration::from_secs(600));
    let _ = std::fs::remove_dir_all(&folder);
    let outcome = outcome.expect("javac ran");
    assert_eq!(outcome.status, Some(0), "{}", outcome.stderr);
}

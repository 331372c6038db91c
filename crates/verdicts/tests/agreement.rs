//! Random methods, enumerated on the real JVM and explored: the same values, exceptions and branches.

use spelunk_conformance::jdk::{self, Jdk};
use spelunk_verdicts::agreement;
use std::ops::Range;

fn agree(seeds: Range<u64>) {
    let jdks = Jdk::find_all();
    let jdk = jdks.first().expect(jdk::NONE_FOUND);
    let agreement = agreement::compare(jdk, seeds).expect("the comparison runs");
    println!(
        "{} programs agree: {} values, {} exceptions, {} branch sides, {} paths",
        agreement.agreed, agreement.values, agreement.exceptions, agreement.sides, agreement.paths
    );
    assert!(
        agreement.disagreements.is_empty(),
        "{} programs disagree:\n{}",
        agreement.disagreements.len(),
        agreement.disagreements.join("\n")
    );
    assert!(agreement.values > 0 && agreement.exceptions > 0 && agreement.sides > 0);
}

#[test]
fn random_methods_agree() {
    agree(0..40);
}

#[test]
#[ignore = "the long version of random_methods_agree"]
fn many_random_methods_agree() {
    agree(1000..1300);
}

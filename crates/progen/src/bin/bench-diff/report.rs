//! The table that `bench-diff` prints, and its JSON.

use crate::batch::{Ending, Verdict};
use spelunk_conformance::jdk::Jdk;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Details are shown for this many programs; the rest are only counted.
const SHOWN: usize = 20;

pub struct Summary {
    seed: u64,
    runs: Vec<(Jdk, Vec<Verdict>)>,
    pub seconds: f64,
}

/// Counts in the order of the table's columns.
const LABELS: [&str; 4] = ["same", "differs", "unsupported", "no answer"];

impl Summary {
    pub fn new(seed: u64) -> Summary {
        Summary {
            seed,
            runs: Vec::new(),
            seconds: 0.0,
        }
    }

    pub fn add(&mut self, jdk: &Jdk, verdicts: Vec<Verdict>) {
        self.runs.push((jdk.clone(), verdicts));
    }

    pub fn agrees(&self) -> bool {
        self.runs
            .iter()
            .flat_map(|(_, verdicts)| verdicts)
            .all(|verdict| verdict.ending == Ending::Same)
    }

    pub fn print(&self) {
        for (jdk, verdicts) in &self.runs {
            for verdict in verdicts
                .iter()
                .filter(|v| v.ending != Ending::Same)
                .take(SHOWN)
            {
                println!(
                    "{} on {}, seed {}: {}\n{}\n",
                    verdict.class_name,
                    jdk.label(),
                    verdict.seed,
                    verdict.ending.label(),
                    verdict.ending.detail()
                );
            }
            print_reasons(verdicts);
        }
        println!("jdk    programs    same  differs  unsupported  no answer  uncaught  ms/program");
        for (jdk, verdicts) in &self.runs {
            let [same, differs, unsupported, none] = counts(verdicts);
            println!(
                "{:<6} {:>8} {same:>7} {differs:>8} {unsupported:>12} {none:>10} {:>9} {:>11.0}",
                jdk.label(),
                verdicts.len(),
                uncaught(verdicts),
                mean_time(verdicts)
            );
        }
        println!("first seed {}, {:.0} s in all", self.seed, self.seconds);
    }

    pub fn json(&self) -> String {
        let mut text = format!(
            "{{\n  \"benchmark\": \"diff\",\n  \"seed\": {},\n  \"time_ms\": {:.0},\n  \"runs\": [",
            self.seed,
            self.seconds * 1000.0
        );
        for (index, (jdk, verdicts)) in self.runs.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            let _ = write!(text, "{comma}\n    {}", run_json(jdk, verdicts));
        }
        text.push_str("\n  ]\n}\n");
        text
    }
}

fn run_json(jdk: &Jdk, verdicts: &[Verdict]) -> String {
    let [same, differs, unsupported, none] = counts(verdicts);
    let failing: Vec<String> = verdicts
        .iter()
        .filter(|verdict| verdict.ending != Ending::Same)
        .map(|verdict| verdict.seed.to_string())
        .collect();
    format!(
        "{{\"jdk\": {:?}, \"programs\": {}, \"same\": {same}, \"differs\": {differs}, \"unsupported\": {unsupported}, \
         \"no_answer\": {none}, \"uncaught\": {}, \"failing_seeds\": [{}]}}",
        jdk.version,
        verdicts.len(),
        uncaught(verdicts),
        failing.join(", ")
    )
}

fn counts(verdicts: &[Verdict]) -> [usize; 4] {
    LABELS.map(|label| {
        verdicts
            .iter()
            .filter(|v| v.ending.label() == label)
            .count()
    })
}

fn uncaught(verdicts: &[Verdict]) -> usize {
    verdicts
        .iter()
        .filter(|verdict| verdict.uncaught.is_some())
        .count()
}

fn mean_time(verdicts: &[Verdict]) -> f64 {
    let total: f64 = verdicts
        .iter()
        .map(|verdict| verdict.spelunk_time.as_secs_f64())
        .sum();
    total * 1000.0 / verdicts.len().max(1) as f64
}

/// What spelunk lacked, most frequent first.
fn print_reasons(verdicts: &[Verdict]) {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for verdict in verdicts {
        if let Ending::Unsupported(reason) = &verdict.ending {
            *reasons.entry(reason).or_default() += 1;
        }
    }
    let mut reasons: Vec<(usize, &str)> = reasons
        .into_iter()
        .map(|(reason, count)| (count, reason))
        .collect();
    reasons.sort_by(|a, b| b.cmp(a));
    for (count, reason) in reasons.iter().take(SHOWN) {
        println!("{count:>6} x {reason}");
    }
}

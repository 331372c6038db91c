//! What proofs have said about the tests of a class: a later suite has many of them again, and need not ask javac
//! and the JVM the same.

use spelunk_junit::model::{Suite, Test};
use spelunk_junit::writer;
use spelunk_replay::{Failed, Reason, Spelling};
use std::collections::BTreeMap;

#[derive(Default)]
pub struct Ledger(BTreeMap<String, Known>);

/// What is known about tests with the same calls.
#[derive(Default)]
struct Known {
    is_alone: bool,
    is_explicit: bool,
    /// Tests that do not hold, and why.
    refused: Vec<(Test, Failed)>,
    /// Those that hold without what they assert.
    bare: Vec<(Test, Failed)>,
}

impl Ledger {
    pub fn note(&mut self, suite: &Suite, spelled: &Spelling, failed: &[Failed]) {
        for &number in spelled.alone.union(&spelled.explicit) {
            let known = self.0.entry(key(&suite.tests[number])).or_default();
            known.is_alone |= spelled.alone.contains(&number);
            known.is_explicit |= spelled.explicit.contains(&number);
        }
        for failed in failed {
            let test = &suite.tests[failed.test];
            let known = self.0.entry(key(test)).or_default();
            let list = match spelled.bare.contains(&failed.test) {
                true => &mut known.bare,
                false => &mut known.refused,
            };
            list.push((test.clone(), failed.clone()));
        }
    }

    /// Says how tests are to be written, and leaves out those that do not hold; they are returned.
    pub fn apply(&self, suite: &Suite, options: &mut writer::Options) -> Vec<Failed> {
        let mut refused = Vec::new();
        if self.0.is_empty() {
            return refused;
        }
        for (number, test) in suite.tests.iter().enumerate() {
            let Some(known) = self.0.get(&key(test)) else {
                continue;
            };
            if known.is_alone {
                options.alone.insert(number);
            }
            if known.is_explicit {
                options.explicit.insert(number);
            }
            if let Some((_, failed)) = known.bare.iter().find(|(other, _)| other == test) {
                options.bare.insert(number);
                refused.push(Failed {
                    test: number,
                    ..failed.clone()
                });
                continue;
            }
            let failure = known.refused.iter().find(|(other, failed)| {
                // Which assertions a test has does not matter to whoever cannot write or end it.
                let is_hopeless =
                    matches!(failed.reason, Reason::EndedTheJvm(_) | Reason::TimedOut);
                is_hopeless || other == test
            });
            if let Some((_, failed)) = failure {
                options.dropped.insert(number);
                refused.push(Failed {
                    test: number,
                    ..failed.clone()
                });
            }
        }
        refused
    }
}

fn key(test: &Test) -> String {
    format!("{:?} {:?}", test.steps, test.outcome)
}

#[cfg(test)]
mod tests {
    use super::*;
    use spelunk_junit::JUnit;
    use spelunk_junit::model::{Call, JavaType, Outcome, Step, Target, Value};
    use std::collections::BTreeSet;

    fn test_of(argument: i32) -> Test {
        let call = Call {
            target: Target::Static {
                class: "a.Clock".into(),
                method: "tick".into(),
            },
            parameters: vec![JavaType::Int],
            arguments: vec![Value::Int(argument)],
            returns: JavaType::Void,
        };
        Test {
            method: "tick".into(),
            steps: vec![Step { call, result: None }],
            outcome: Outcome::Returned(None),
            checks: Vec::new(),
            constraint: Vec::new(),
            condition: None,
            violation: None,
        }
    }

    #[test]
    fn a_later_suite_asks_nothing_twice() {
        let suite = |arguments: &[i32]| Suite {
            class: "a.Clock".into(),
            tests: arguments.iter().map(|&it| test_of(it)).collect(),
        };
        let first = suite(&[7, 8, 9]);
        let spelled = Spelling {
            alone: BTreeSet::from([0]),
            explicit: BTreeSet::from([0]),
            bare: BTreeSet::new(),
        };
        let failed = Failed {
            suite: 0,
            test: 2,
            name: "a.ClockTest.ticks".into(),
            reason: Reason::Failed("expected 1".into()),
        };
        let mut ledger = Ledger::default();
        ledger.note(&first, &spelled, &[failed]);
        // The same tests at other places, one of them with another comment.
        let mut second = suite(&[9, 5, 7, 8]);
        second.tests[2].condition = Some("x is odd".into());
        let mut options = writer::Options::new(JUnit::Five);
        let refused = ledger.apply(&second, &mut options);
        assert_eq!(refused.len(), 1);
        assert_eq!(refused[0].test, 0);
        assert_eq!(options.dropped, BTreeSet::from([0]));
        assert_eq!(options.alone, BTreeSet::from([2]));
        assert_eq!(options.explicit, BTreeSet::from([2]));
    }
}

//! What selector and executors say to each other: plain data that can be written and read (paper 001,
//! table 4). Nothing in it is a number that one VM gave out: inputs are known by their names, branches by
//! their position on the path, terms as `WrittenTerms`.

use crate::finding::{Outcome, SideReport, Violation};
use serde::{Deserialize, Serialize};
use spelunk_term::WrittenTerms;
use std::sync::Arc;

/// The bits of an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Value {
    pub name: String,
    pub bits: u64,
}

/// A node to be visited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    pub ticket: u64,
    /// The alternative to be taken at each branch on the way there.
    pub path: Vec<u64>,
    /// What the inputs have to satisfy; nothing where the values are known to do.
    pub constraints: Option<WrittenTerms>,
    /// Of the constraints' roots, so many have to hold. The others say what was the case when something ran
    /// on the values at hand: with them the path is certain.
    pub needed: usize,
    /// Values of inputs that the constraints leave open.
    pub values: Arc<[Value]>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToExecutor {
    Visit(Task),
    Stop,
}

/// What happened on a run, in order. New symbolic values, the paper's assignments, are the terms of the run
/// that conditions are numbers of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// Symbolic values decided which way the run went.
    Branch {
        /// The condition of each alternative.
        conditions: Vec<u32>,
        /// Nothing where the values at hand fit none of them.
        taken: Option<u64>,
        covered_more: bool,
    },
    /// A choice that depends on no number: which value, or which object of an unknown heap.
    Choice {
        count: u32,
        taken: u64,
        covered_more: bool,
    },
    /// The run goes on only where this holds.
    Assumption { condition: u32, holds: bool },
    /// Something without symbolic meaning ran on the values at hand: what it was, and a condition that says
    /// which values those were.
    Approximation {
        what: String,
        condition: u32,
        /// Branches before it.
        position: usize,
    },
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Ended {
    /// As programs end.
    Normally {
        outcome: Option<Outcome>,
    },
    /// By an exception that nobody caught.
    WithError {
        violation: Box<Violation>,
        outcome: Option<Outcome>,
    },
    /// A bound was reached.
    AtLimit {
        why: String,
    },
    /// An assumption does not hold, whatever the inputs are.
    AssumptionFailed {
        names: Vec<String>,
    },
    /// The last event says it: no alternative can be taken with these inputs.
    Stuck,
    Unsupported {
        what: String,
    },
    Internal {
        what: String,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The branch at which the run left the path on which it was sent.
    pub diverged: Option<usize>,
    /// Terms that events mention.
    pub terms: WrittenTerms,
    /// From the node that was to be visited on, or from where the run left its path; approximations all.
    pub events: Vec<Event>,
    pub ended: Ended,
    /// Other things that were not looked at.
    pub shortfalls: Vec<String>,
    /// The inputs.
    pub values: Arc<[Value]>,
}

/// What came of a task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    Ran(Box<Run>),
    /// No input leads there.
    Unsatisfiable,
    /// Nobody knows whether an input leads there.
    GaveUp(String),
    /// It was time to stop.
    Interrupted,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Done {
    pub ticket: u64,
    pub reply: Reply,
    /// Time spent solving.
    pub solving_micros: u64,
    /// Branch sides, where more are covered than before.
    pub sides: Option<Vec<SideReport>>,
}

/// A layer of solvers: name, questions, answered there, microseconds.
pub type Layer = (String, u64, u64, u64);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FromExecutor {
    /// It can take tasks; or the program ends before any input is asked for.
    Ready {
        problems: Vec<String>,
        ended: Option<Ended>,
    },
    /// The program cannot be explored.
    Refused(String),
    /// Tasks that are done, oldest first.
    Done(Vec<Done>),
    /// The answer to `Stop`.
    Left { layers: Vec<Layer> },
    /// It is gone and answers nothing any more.
    Lost,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_can_be_written_and_read() {
        let run = Run {
            diverged: Some(1),
            terms: WrittenTerms::default(),
            events: vec![
                Event::Branch {
                    conditions: vec![0, 1],
                    taken: Some(1),
                    covered_more: true,
                },
                Event::Choice {
                    count: 3,
                    taken: 2,
                    covered_more: false,
                },
                Event::Assumption {
                    condition: 2,
                    holds: false,
                },
                Event::Approximation {
                    what: "Math.cbrt".into(),
                    condition: 3,
                    position: 1,
                },
            ],
            ended: Ended::Normally {
                outcome: Some(Outcome::Returned("1".into())),
            },
            shortfalls: vec!["a bound".into()],
            values: Arc::new([Value {
                name: "x".into(),
                bits: u64::MAX,
            }]),
        };
        let message = FromExecutor::Done(vec![Done {
            ticket: 7,
            reply: Reply::Ran(Box::new(run)),
            solving_micros: 12,
            sides: None,
        }]);
        let text = serde_json::to_string(&message).unwrap_or_default();
        let read: Option<FromExecutor> = serde_json::from_str(&text).ok();
        assert_eq!(read, Some(message));
    }
}

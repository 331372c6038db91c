//! What a solver can say, and what it says about its own work. Plain data.

use std::fmt;
use std::time::{Duration, Instant};

/// The answer to "can all of these hold at once?"
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Sat,
    Unsat,
    Unknown(Reason),
}

/// Why there is no answer. Never dropped silently: a search that goes on after one is not complete.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The time slice ran out.
    TimeSlice,
    /// The conflict budget, the reproducible counterpart of the time slice, ran out.
    ConflictLimit,
    /// The query is too large for the bounds on variables and clauses.
    SizeLimit,
    /// Two solvers that were asked the same answered differently; one of them is wrong.
    Disagreement,
    /// The second solver gave up for a reason of its own.
    GaveUp,
}

impl fmt::Display for Reason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Reason::TimeSlice => "the solver's time slice ran out",
            Reason::ConflictLimit => "the solver's conflict limit was reached",
            Reason::SizeLimit => "the query exceeds the solver's size limit",
            Reason::Disagreement => "two solvers disagree about the query",
            Reason::GaveUp => "the second solver gave up",
        })
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Sat => out.write_str("sat"),
            Answer::Unsat => out.write_str("unsat"),
            Answer::Unknown(reason) => write!(out, "unknown ({reason})"),
        }
    }
}

/// Both sides of a branch at once.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    pub when_true: Answer,
    pub when_false: Answer,
}

impl Branch {
    /// Both sides get the same answer.
    pub fn both(answer: Answer) -> Branch {
        Branch {
            when_true: answer,
            when_false: answer,
        }
    }
}

/// What one query may cost.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time for one search of a back end. A bound on work (`conflicts`) gives the same answers
    /// at any load, so this is for those who would rather have none.
    pub time_slice: Duration,
    /// No search goes on beyond this moment: the end of everything.
    pub until: Option<Instant>,
    /// Conflicts for one search; unlike time the same on every run.
    pub conflicts: Option<u32>,
    /// Variables of one SAT instance.
    pub variables: u32,
    /// Clauses of one SAT instance: with some hundred bytes for each, a bound on memory.
    pub clauses: u64,
}

/// Limits that give the same answers on every machine and at any load: conflicts are counted, time is
/// not.
impl Default for Limits {
    fn default() -> Self {
        Limits {
            time_slice: Duration::MAX,
            until: None,
            conflicts: Some(150_000),
            variables: 2_000_000,
            clauses: 8_000_000,
        }
    }
}

/// What one layer of the chain did.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct LayerStatistics {
    pub name: &'static str,
    /// Questions that reached the layer.
    pub queries: u64,
    /// Questions that went no further.
    pub answered: u64,
    /// Questions that ended here, or further down, as unknown.
    pub unknown: u64,
    /// Time spent in this layer and those below it.
    pub time: Duration,
}

//! The alternatives of a fork that are left to try, first one first. A choice from a range is only
//! counted: ranges are the common case, and may be long.

use crate::random::Random;
use spelunk_term::TermId;

/// An alternative that a path can take: the answer for the VM, and the condition that has to be
/// asserted with it (none where it follows from the path).
#[derive(Clone, Debug)]
pub struct Alternative {
    pub answer: u64,
    pub condition: Option<TermId>,
}

#[derive(Clone, Debug)]
pub enum Alternatives {
    /// Answers `next..end`, free of conditions.
    Free { next: u64, end: u64 },
    /// Next one last.
    UnderConditions(Vec<Alternative>),
}

impl Alternatives {
    pub fn free(count: u32) -> Alternatives {
        Alternatives::Free {
            next: 0,
            end: count.into(),
        }
    }

    pub fn under_conditions(mut alternatives: Vec<Alternative>) -> Alternatives {
        alternatives.reverse();
        Alternatives::UnderConditions(alternatives)
    }

    /// In an order that the random numbers decide.
    pub fn shuffled(self, random: &mut Random) -> Alternatives {
        let mut all: Vec<Alternative> = self.collect();
        for last in (1..all.len()).rev() {
            if let Some(other) = random.below(last + 1) {
                all.swap(last, other);
            }
        }
        Alternatives::UnderConditions(all)
    }

    pub fn len(&self) -> usize {
        match self {
            Alternatives::Free { next, end } => (end - next) as usize,
            Alternatives::UnderConditions(list) => list.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes the later half away, the larger one if they differ.
    pub fn split_off_half(&mut self) -> Alternatives {
        match self {
            Alternatives::Free { next, end } => {
                let middle = *next + (*end - *next) / 2;
                let later = std::mem::replace(end, middle);
                Alternatives::Free {
                    next: middle,
                    end: later,
                }
            }
            Alternatives::UnderConditions(list) => {
                let half = list.len().div_ceil(2);
                Alternatives::UnderConditions(list.drain(..half).collect())
            }
        }
    }

    /// Whether the terms up to this number are all that the conditions need.
    pub fn needs_no_term_above(&self, number: usize) -> bool {
        match self {
            Alternatives::Free { .. } => true,
            Alternatives::UnderConditions(list) => list
                .iter()
                .filter_map(|alternative| alternative.condition)
                .all(|term| term.raw() as usize <= number),
        }
    }
}

impl Iterator for Alternatives {
    type Item = Alternative;

    fn next(&mut self) -> Option<Alternative> {
        match self {
            Alternatives::Free { next, end } => {
                let answer = *next;
                (answer < *end).then(|| {
                    *next += 1;
                    Alternative {
                        answer,
                        condition: None,
                    }
                })
            }
            Alternatives::UnderConditions(list) => list.pop(),
        }
    }
}

//! The alternatives of a fork that are left to try, first one first, as the VM at hand knows them
//! (`Alternatives`) and as any worker can take them up (`Answers`). A choice from a range is only
//! counted: ranges are the common case, and may be long.

use spelunk_term::Random;
use spelunk_term::TermId;

/// An alternative that a path can take: the answer for the VM, and the condition that has to be
/// asserted with it (none where it follows from the path).
#[derive(Clone, Debug)]
pub struct Alternative {
    pub answer: u64,
    pub condition: Option<TermId>,
}

/// Alternatives without what one VM knows about them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answers {
    /// Answers `next..end`.
    Range { next: u64, end: u64 },
    /// Next one last.
    List(Vec<u64>),
}

impl Answers {
    pub fn len(&self) -> usize {
        match self {
            Answers::Range { next, end } => (end - next) as usize,
            Answers::List(list) => list.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes the answer at this position away.
    pub fn take(&mut self, position: usize) -> Option<u64> {
        if position >= self.len() {
            return None;
        }
        match self {
            Answers::Range { next, end: _ } if position == 0 => {
                *next += 1;
                Some(*next - 1)
            }
            Answers::Range { next, end } => {
                let mut list: Vec<u64> = (*next..*end).rev().collect();
                let taken = list.remove(list.len() - 1 - position);
                *self = Answers::List(list);
                Some(taken)
            }
            Answers::List(list) => Some(list.remove(list.len() - 1 - position)),
        }
    }
}

impl Iterator for Answers {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.take(0)
    }
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
            all.swap(last, random.below(last + 1));
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

    pub fn answers(&self) -> Answers {
        match self {
            Alternatives::Free { next, end } => Answers::Range {
                next: *next,
                end: *end,
            },
            Alternatives::UnderConditions(list) => {
                Answers::List(list.iter().map(|alternative| alternative.answer).collect())
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
